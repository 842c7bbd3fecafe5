import type { ThemeRule } from "./theme-rule.js";

export const zipEntrySize: ThemeRule = {
  number: 123,
  id: "zip/entry-size",
  level: "error",
  title: "Files keep to their bounds and have the size that they announce",
  why: "Bounds are what keeps a small upload from filling the disk: 64 kB for the manifest, 1 MB for tokens and for each stylesheet, 2 MB for a layout, 5 MB for an asset.",
  bad: "A photograph of 6 MB in assets/.",
  good: "The same photograph, scaled and compressed to 300 kB.",
};
