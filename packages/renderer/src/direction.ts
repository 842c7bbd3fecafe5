const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** The way in which a locale is written; left to right for what is no locale. */
export function directionOf(locale: string): "ltr" | "rtl" {
  try {
    const { script } = new Intl.Locale(locale).maximize();
    return script !== undefined && RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
