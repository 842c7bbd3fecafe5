import type { ThemeRule } from "./theme-rule.js";

export const zipGap: ThemeRule = {
  number: 112,
  id: "zip/gap",
  level: "error",
  title: "Every byte belongs to an entry",
  why: "What hides between entries is a second file in the same bytes: an image, a script or another zip.",
  bad: "A zip that begins with the bytes of a GIF.",
  good: "A zip that begins with its first entry.",
};
