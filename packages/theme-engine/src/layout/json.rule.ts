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
  why: "Text that does not parse has no blocks; NUL, halves of characters and numbers beyond what JavaScript holds could not be stored and read again as they were.",
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

/** Parses a file of `layouts/`. Its values are judged with the document. */
export function parseLayout(bytes: Uint8Array, file: string): ReadJson {
  return parseJson(bytes, file, "layout/json");
}

/** Finds every value of a document that could not be stored and read again as it was. */
export function checkValues(file: string, value: unknown): ThemeFinding[] {
  return listValueProblems(value).map(({ path, message }) => ({
    rule: "layout/json",
    level: "error",
    file,
    pointer: jsonPointer(path),
    message,
  }));
}
