import { type ReadJson, readJson } from "../files/read-json.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const manifestJson: ThemeRule = {
  number: 301,
  id: "manifest/json",
  level: "error",
  title: "manifest.json is JSON in UTF-8",
  why: "Numbers that JavaScript cannot represent, lone surrogates and NUL are refused as well, since they would not survive being stored and read again.",
  bad: { file: "manifest.json", text: "{ id: 'harbor' }" },
  good: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "0.1.0"}',
  },
};

/** Parses `manifest.json`. */
export function readManifestJson(bytes: Uint8Array): ReadJson {
  return readJson(bytes, "manifest.json", "manifest/json");
}
