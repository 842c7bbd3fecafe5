import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
// The kernel gives the errors their names; the edge has codes of its own, for requests that it cannot read.
const EDGE = /^(?:kernel|http)\/|^app\.ts$/;

const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !EDGE.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), "utf8") }));

/** Files whose text has the pattern. */
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it("finds the sources", () => expect(sources.length).toBeGreaterThan(500));

it("nobody but the edge throws a general error by the number of its code", () => {
  expect(filesWith(/new AppError\(\s*"SVC-API-/)).toEqual([]);
});

it("nobody but the edge says in which part of a request a field came", () => {
  expect(filesWith(/["'`](?:body|params|query)\./)).toEqual([]);
});
