import type { ThemeRule } from "./theme-rule.js";

export const zipZip64: ThemeRule = {
  number: 106,
  id: "zip/zip64",
  level: "error",
  title: "64-bit fields are complete and agree with the short ones",
  why: "Readers differ in which of two contradictory sizes they believe.",
  bad: "An end record whose size is marked as 64-bit, without a zip64 end record.",
  good: "A zip without zip64 fields, or with fields that repeat the true sizes.",
};
