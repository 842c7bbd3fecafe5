import { jsonPointer } from "@sitevine/contracts";
import { parseJson, type ReadJson } from "../files/read-json.js";
import { listValueProblems } from "../files/value-problem.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const layoutJson: ThemeRule = {
  number: 602,
  id: "layout/json",
  level: "error",
  title: "Layouts are JSON in UTF-8",
  why: "Invalid JSON has no blocks. NUL, lone surrogates and numbers that JavaScript cannot represent would not survive being stored and read again.",
  bad: { file: "layouts/home.json", text: "{ templateKey: 'home' }" },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "intro", "type": "section", "props": {} }] }
}`,
  },
};

/** Parses a file of `layouts/`. Its values are checked with the document. */
export function parseLayout(bytes: Uint8Array, file: string): ReadJson {
  return parseJson(bytes, file, "layout/json");
}

/** Finds every value of a document that would not survive being stored and read again. */
export function checkValues(file: string, value: unknown): ThemeFinding[] {
  return listValueProblems(value).map(({ path, message }) => ({
    rule: "layout/json",
    level: "error",
    file,
    pointer: jsonPointer(path),
    message,
  }));
}
