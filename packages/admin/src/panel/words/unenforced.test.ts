import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { unenforcedInGerman } from "./unenforced.js";

const FLAGS = new URL("../../../../server/src/platform/plugin-process/plugin-flags.ts", import.meta.url);
const [, source = ""] = readFileSync(FLAGS, "utf8").split("export function unenforced");
const sentences = [...source.matchAll(/"([^"]+\.)",|`(.+\.)`,/g)].map(([, plain = "", filled = ""]) =>
  (plain || filled).replaceAll("\\`", "`").replace(/\$\{\w+\}/, "chmod o+x /root"),
);

it("says in German everything that the site may not enforce for plugins", () => {
  expect(sentences.length).toBe(3);
  expect(sentences.filter((sentence) => unenforcedInGerman(sentence) === sentence)).toEqual([]);
});

it("keeps what stands around such a sentence", () => {
  for (const sentence of sentences)
    expect(unenforcedInGerman(`2 plugins run. ${sentence} Else.`)).toBe(
      `2 plugins run. ${unenforcedInGerman(sentence)} Else.`,
    );
});
