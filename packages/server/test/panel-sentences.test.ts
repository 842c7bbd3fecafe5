import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const sources = globSync("**/*.ts", { cwd: new URL("../src", import.meta.url) }).map((file) => read(`../src/${file}`));
const words = read("../../app-kit/src/refusal-words.ts");
/** The English sentences that the panels say in German. */
const sentences = [...words.matchAll(/^ {2}"([^"]+)":/gm)].map(([, sentence = ""]) => sentence);

it("says nothing in other words than those that the panels translate", () => {
  expect(sentences.length).toBeGreaterThan(40);
  const said = sources.join("\n");
  expect(sentences.filter((sentence) => !said.includes(sentence))).toEqual([]);
});
