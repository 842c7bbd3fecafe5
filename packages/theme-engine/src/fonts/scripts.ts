export const LATIN_LETTER = 0x61;

/** Scripts that the fonts of most systems have beside the one that a theme brings, each with a frequent letter. */
export const SCRIPTS = [
  { name: "Latn", letter: LATIN_LETTER, range: "U+0-2FF, U+1E00-1EFF, U+2000-22FF" },
  { name: "Grek", letter: 0x3b1, range: "U+370-3FF, U+1F00-1FFF" },
  { name: "Cyrl", letter: 0x430, range: "U+400-52F" },
] as const;
