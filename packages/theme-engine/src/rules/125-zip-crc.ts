import type { ThemeRule } from "./theme-rule.js";

export const zipCrc: ThemeRule = {
  number: 125,
  id: "zip/crc",
  level: "error",
  title: "Checksums are right",
  why: "A wrong checksum means that the file was damaged on its way.",
  bad: "A package of which a byte was changed after it was zipped.",
  good: "The file as the zip program wrote it.",
};
