/**
 * Removes unnecessary spaces from a stylesheet. It supports only the style of our own files: no comments, and no braces, commas
 * or semicolons inside strings. Values of custom properties stay unchanged, since scripts may read them.
 */
export function compact(css: string): string {
  return css
    .replaceAll(/\s*([{};])\s*/g, (_match, mark: string) => mark)
    .replaceAll(/(?<=[{;][\w-]+): /g, ":")
    .replaceAll(/[^{};]*\{/g, (prelude) => prelude.replaceAll(/ ?([,>+~]) /g, "$1").replaceAll(/(?<=\([\w-]+): /g, ":"))
    .replaceAll(/(?<=[{;])(?!--)[\w-]+:[^{};]*/g, (declaration) =>
      declaration.replaceAll(/, | (?=!important)/g, (space) => space.trim()),
    )
    .replaceAll(/;(?=})/g, "");
}
