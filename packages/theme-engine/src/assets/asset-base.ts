/** Address below which the assets of a theme are served; ends with a slash. */
export function assetBaseOf(themeId: string): string {
  return `/uploads/themes/${themeId}/`;
}
