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

/** Messages that people never read, or that the general sentence for a conflict covers; "…" stands for a value. */
const WITHOUT_GERMAN = [
  "The plugin has no database.",
  "A plugin keeps at most … values.",
  "The case is ….",
  "A report that is … cannot become ….",
];

it("says no conflict that the panels would show in German as one of another kind", () => {
  const patterns = [...words.matchAll(/^ {2,4}\[?\s*\/(\^.+\$)\/,/gm)].map(([, pattern = ""]) => new RegExp(pattern));
  const isKnown = (sentence: string): boolean =>
    sentences.includes(sentence) || patterns.some((pattern) => pattern.test(sentence));
  // A value in a sentence is a number, a name, or what is shown to more people.
  const hasGerman = (sentence: string): boolean =>
    ["7", "Its articles", "The category “Maps”"].some((value) => isKnown(sentence.replaceAll("…", value)));
  const said = globSync("**/*.ts", { cwd: new URL("../src", import.meta.url) })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => [...read(`../src/${file}`).matchAll(/\bconflict\(\s*(?:"([^"]+)"|`([^`]+)`)/g)])
    .map(([, plain, filling = ""]) => plain ?? filling.replaceAll(/\$\{[^}]+\}/g, "…"));
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((sentence) => !hasGerman(sentence) && !WITHOUT_GERMAN.includes(sentence))).toEqual([]);
});
