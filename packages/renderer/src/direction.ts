const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

// Intl takes longer to find it than a page takes to render its header, and a site has one language.
const LIMIT = 100;
const known = new Map<string, "ltr" | "rtl">();

/** The writing direction of a locale; left to right for an invalid locale. */
export function directionOf(locale: string): "ltr" | "rtl" {
  const before = known.get(locale);
  if (before !== undefined) return before;
  if (known.size >= LIMIT) known.clear();
  const direction = findDirection(locale);
  known.set(locale, direction);
  return direction;
}

function findDirection(locale: string): "ltr" | "rtl" {
  try {
    const { script } = new Intl.Locale(locale).maximize();
    return script !== undefined && RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
