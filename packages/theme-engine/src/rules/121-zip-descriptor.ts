import type { ThemeRule } from "./theme-rule.js";

export const zipDescriptor: ThemeRule = {
  number: 121,
  id: "zip/descriptor",
  level: "error",
  title: "A data descriptor repeats the directory",
  why: "Sizes behind the data are what streaming readers believe.",
  bad: "A streamed entry whose descriptor gives another checksum than the directory.",
  good: "The file as the zip program wrote it.",
};
