/**
 * Takes the spaces out of a stylesheet that nobody needs. It understands the plain style of our own files and no more:
 * no comments, and no braces, commas or semicolons inside strings. What a custom property says stays as it is, since it
 * may be read back.
 */
export function compact(css: string): string {
  return css
    .replaceAll(/\s*([{};])\s*/g, (_match, mark: string) => mark)
    .replaceAll(/(?<=[{;][\w-]+): /g, ":")
    .replaceAll(/[^{};]*\{/g, (selector) => selector.replaceAll(/ ?([,>]) /g, "$1"))
    .replaceAll(/(?<=[{;])(?!--)[\w-]+:[^{};]*/g, (declaration) => declaration.replaceAll(", ", ","))
    .replaceAll(/;(?=})/g, "");
}
