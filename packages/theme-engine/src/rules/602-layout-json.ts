import type { ThemeRule } from "./theme-rule.js";

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
