/** The template that a layout's file is named after; undefined if no layout can have that name. */
export function templateKeyOf(name: string): string | undefined {
  return /^layouts\/([^/]+)\.json$/.exec(name)?.[1];
}
