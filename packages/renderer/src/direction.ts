const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** The writing direction of a locale; left to right for an invalid locale. */
export function directionOf(locale: string): "ltr" | "rtl" {
  try {
    const { script } = new Intl.Locale(locale).maximize();
    return script !== undefined && RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
