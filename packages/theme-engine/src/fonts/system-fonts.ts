/** Fonts of one system that are equally wide, by the names that `local()` finds them by. */
export interface SystemFont {
  readonly names: readonly string[];
  /** Average width of a character of Latin text, measured as that of a theme's fonts is. */
  readonly width: number;
  /** The same of its bold cut, whose names end in "Bold". */
  readonly boldWidth: number;
}

/**
 * Fallbacks for a theme's font, by the generic family that its list ends with: on Windows, on Apple's systems and on
 * many others a font that is as wide as Arial, on Android Roboto, and on other systems often DejaVu.
 */
const SYSTEM_FONTS: ReadonlyMap<string, readonly SystemFont[]> = new Map([
  [
    "sans-serif",
    [
      { names: ["Arial", "Liberation Sans", "Helvetica"], width: 0.4414, boldWidth: 0.4765 },
      { names: ["Roboto"], width: 0.4416, boldWidth: 0.4486 },
      { names: ["DejaVu Sans"], width: 0.5048, boldWidth: 0.5706 },
    ],
  ],
  [
    "serif",
    [
      { names: ["Times New Roman", "Liberation Serif", "Times"], width: 0.4011, boldWidth: 0.4274 },
      { names: ["Noto Serif"], width: 0.4774, boldWidth: 0.5078 },
      { names: ["DejaVu Serif"], width: 0.5119, boldWidth: 0.5654 },
    ],
  ],
  [
    "monospace",
    [
      {
        names: ["Courier New", "Liberation Mono", "Menlo", "Roboto Mono", "DejaVu Sans Mono"],
        width: 0.6001,
        boldWidth: 0.6001,
      },
    ],
  ],
]);

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["ui-serif", "serif"],
  ["ui-monospace", "monospace"],
]);

/** The stand-ins for a font, the most common first; without serifs unless the generic family asks for them. */
export function systemFontsFor(generic: string | undefined): readonly SystemFont[] {
  const name = OTHER_NAMES.get(generic ?? "") ?? generic ?? "";
  return SYSTEM_FONTS.get(name) ?? SYSTEM_FONTS.get("sans-serif") ?? [];
}
