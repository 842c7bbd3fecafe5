/** The template that a layout's file is named after; undefined for a name that no layout has. */
export function templateKeyOf(name: string): string | undefined {
  return /^layouts\/([^/]+)\.json$/.exec(name)?.[1];
}
