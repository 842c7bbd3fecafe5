import { globSync, readFileSync } from "node:fs";

const PANEL = new URL("../../../packages/admin/src/panel/", import.meta.url);
/** The words of one language in a dictionary, up to the brace at the same indentation. */
const DICTIONARIES = /^( *)(en|de): \{\n([\s\S]*?)\n\1\}/gm;

const textsOf = (source: string): readonly string[] =>
  [...source.matchAll(/"((?:[^"\\\n]|\\.)+)"/g)].map(([, text = ""]) => text);

/** Texts that the panels' dictionaries have in English and not in German. */
export function onlyEnglishWords(): readonly string[] {
  const words = { en: new Set<string>(), de: new Set<string>() };
  for (const file of globSync("**/*.ts", { cwd: PANEL })) {
    const source = readFileSync(new URL(file, PANEL), "utf8");
    for (const [, , language, texts = ""] of source.matchAll(DICTIONARIES))
      for (const text of textsOf(texts)) words[language === "de" ? "de" : "en"].add(text);
  }
  return [...words.en].filter((text) => !words.de.has(text));
}
