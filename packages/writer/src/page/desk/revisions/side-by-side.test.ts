import { expect, it } from "vitest";
import { rowsOf } from "./side-by-side.js";

const same = (...lines: string[]) => ({ type: "same" as const, lines });
const row = (before: string | undefined, after: string | undefined) => ({ kind: "changed", before, after });

it("sets what replaces something beside it", () => {
  const rows = rowsOf([
    same("a"),
    { type: "removed", lines: ["b", "c"] },
    { type: "added", lines: ["B"] },
    same("d"),
    { type: "added", lines: ["e"] },
  ]);
  expect(rows).toEqual([
    { kind: "same", before: "a", after: "a" },
    row("b", "B"),
    row("c", undefined),
    { kind: "same", before: "d", after: "d" },
    row(undefined, "e"),
  ]);
});

it("leaves out what both share, but for what is around a change", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const rows = rowsOf([same(...lines), { type: "removed", lines: ["x"] }, same(...lines)]);
  expect(rows.map(({ kind }) => kind)).toEqual([
    "skipped",
    ...Array(3).fill("same"),
    "changed",
    ...Array(3).fill("same"),
    "skipped",
  ]);
  expect(rows[0]).toEqual({ kind: "skipped", lines: 17 });
});
