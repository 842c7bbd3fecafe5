const MARKUP = /<(?=!|\/(?!\*))/g;

/** Prevents a stylesheet from closing a style element around it. Returns text that needs no escaping unchanged. */
export function escapeMarkup(css: string): string {
  for (let at = css.indexOf("<"); at !== -1; at = css.indexOf("<", at + 1)) {
    const next = css[at + 1];
    if (next === "!" || next === "/") return css.replace(MARKUP, "\\3c ");
  }
  return css;
}
