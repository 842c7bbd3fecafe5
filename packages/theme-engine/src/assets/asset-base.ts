/** Where the assets of a theme are served from; ends in a slash. */
export function assetBaseOf(themeId: string): string {
  return `/uploads/themes/${themeId}/`;
}
