/** The events of the theme library. */
export interface ThemeEvents {
  /** A theme left the library. */
  "theme.removed": { readonly id: string };
}
