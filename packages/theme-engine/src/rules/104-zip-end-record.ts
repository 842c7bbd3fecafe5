import type { ThemeRule } from "./theme-rule.js";

export const zipEndRecord: ThemeRule = {
  number: 104,
  id: "zip/end-record",
  level: "error",
  title: "There is one end record, right behind the directory and at the end of the file",
  why: "With two end records, or with bytes around one, two programs can read two different packages from the same file.",
  bad: "A package with a signature or a second zip appended.",
  good: "The file as the zip program wrote it; a comment is fine.",
};
