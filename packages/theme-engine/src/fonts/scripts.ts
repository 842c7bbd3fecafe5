export const LATIN_LETTER = 0x61;

/** Scripts that the fonts of most systems have beside the one that a theme brings, each with a frequent letter. */
export const SCRIPTS = [
  { name: "Latn", letter: LATIN_LETTER, range: "U+0-2FF, U+1E00-1EFF, U+2000-22FF" },
  { name: "Grek", letter: 0x3b1, range: "U+370-3FF, U+1F00-1FFF" },
  { name: "Cyrl", letter: 0x430, range: "U+400-52F" },
] as const;

/** A frequent letter of other scripts, to find the part of a font that a page is written with. */
const OTHER_LETTERS: Readonly<Record<string, number>> = {
  Arab: 0x627,
  Armn: 0x561,
  Beng: 0x995,
  Deva: 0x915,
  Ethi: 0x1200,
  Geor: 0x10d0,
  Hans: 0x7684,
  Hant: 0x7684,
  Hebr: 0x5d0,
  Jpan: 0x3042,
  Khmr: 0x1780,
  Kore: 0xc774,
  Taml: 0xb95,
  Telu: 0xc15,
  Thai: 0xe01,
};

const LETTERS: ReadonlyMap<string, number> = new Map([
  ...SCRIPTS.map(({ name, letter }) => [name, letter] as const),
  ...Object.entries(OTHER_LETTERS),
]);

/** The code point of a frequent letter of a language; undefined for a script that nobody listed. */
export function letterOf(language: string): number | undefined {
  try {
    return LETTERS.get(new Intl.Locale(language).maximize().script ?? "");
  } catch {
    return undefined;
  }
}
