import { expect, it } from "vitest";
import { lacksChangeset, readContractState } from "../scripts/contract-release.js";

const changeset = (front: string): string => `---\n${front}\n---\n\nSomething changed.\n`;

it.each([
  ["an unchanged document", "a", "a", [], false],
  ["a changed document alone", "b", "a", [], true],
  ["one that was never released", "a", "", [], true],
  ["a changeset of the package", "b", "a", [changeset('"@sitevine/api": minor')], false],
  ["a changeset of several", "b", "a", [changeset('"@sitevine/server": patch\n"@sitevine/api": major')], false],
  ["a changeset of another package", "b", "a", [changeset('"@sitevine/server": minor')], true],
  [
    "a changeset that only mentions it",
    "b",
    "a",
    [`${changeset('"@sitevine/server": minor')}"@sitevine/api": minor\n`],
    true,
  ],
])("%s", (_name, current, released, changesets, expected) => {
  expect(lacksChangeset({ current, released, changesets })).toBe(expected);
});

it("is told of by a changeset when it changed since the last release (`pnpm changeset`)", () => {
  expect(lacksChangeset(readContractState())).toBe(false);
});
