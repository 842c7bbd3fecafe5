const MARKUP = /<(?=!|\/(?!\*))/g;

/** Keeps a stylesheet from closing a style element that it may stand in; text that has nothing of the kind is not copied. */
export function escapeMarkup(css: string): string {
  for (let at = css.indexOf("<"); at !== -1; at = css.indexOf("<", at + 1)) {
    const next = css[at + 1];
    if (next === "!" || next === "/") return css.replace(MARKUP, "\\3c ");
  }
  return css;
}
