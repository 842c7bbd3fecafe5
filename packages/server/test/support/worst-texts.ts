/** The longest text of a pattern that a field may hold. */
export const filled = (piece: string, length: number, start = ""): string =>
  (start + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);

const table = (columns: number, length: number): string => {
  const head = `${"|x".repeat(columns)}\n${"|-".repeat(columns)}\n`;
  const rows = Math.max(1, Math.floor(65_000 / columns));
  return filled(`${head}${"|x\n".repeat(rows)}\n`, length);
};

/**
 * The dearest texts that are known for each kind of field, at the greatest length of the field. Whoever finds a dearer one adds
 * it here; what the table says of each text is tested.
 */
export const WORST_TEXTS: Readonly<Record<"markdown" | "html" | "comment" | "line", readonly Worst[]>> = {
  markdown: [
    { name: "tables of 300 columns whose rows have one cell", text: (length) => table(300, length) },
    { name: "tables of 5,000 columns", text: (length) => table(5_000, length) },
    { name: "tables of 2,000 columns", text: (length) => table(2_000, length) },
    { name: "a dense table", text: (length) => filled("|1|2|\n", length, "|a|b|\n|-|-|\n") },
    { name: "headings", text: (length) => filled("# a\n", length) },
    { name: "headings without words", text: (length) => filled("#\n", length) },
    { name: "emphasis", text: (length) => filled("*a* ", length) },
    { name: "links", text: (length) => filled("[a](b) ", length) },
    {
      name: "references to one long address",
      text: (length) => filled("[a] ", length, `[a]: http://${"x".repeat(length / 2)}\n\n`),
    },
    { name: "references to one short address", text: (length) => filled("[a]", length, "[a]: //x\n\n") },
    { name: "bare addresses", text: (length) => filled("http://a ", length) },
    { name: "footnotes", text: (length) => filled("[^a] ", length, "[^a]: b\n\n") },
    { name: "signs that HTML has to escape", text: (length) => filled("&", length) },
    { name: "brackets", text: (length) => filled("[", length) },
    { name: "prose", text: (length) => filled("The harbour *wakes* early. ", length) },
  ],
  html: [
    { name: "nested elements", text: (length) => filled("<b>", length) },
    { name: "unclosed elements, opened again in each paragraph", text: (length) => filled("<b><p>", length) },
    {
      name: "a long address, opened again in each paragraph",
      text: (length) => filled("<p>", length, `<a href="//${"x".repeat(length / 2)}">`),
    },
    { name: "text in front of a table", text: (length) => filled("a<hr>", length, "<table>") },
    { name: "elements in front of a table", text: (length) => filled("<b>a</b>", length, "<table>") },
    { name: "attributes", text: (length) => `${filled("x=1 ", length, "<a ").slice(0, -1)}>` },
    { name: "different attributes", text: (length) => manyAttributes(length) },
    { name: "comments", text: (length) => filled("<!--", length) },
    { name: "plain text", text: (length) => filled("<b>", length, "<plaintext>") },
    { name: "line breaks as references", text: (length) => filled("&#13;", length) },
    { name: "paragraphs of prose", text: (length) => filled("<p>The harbour wakes early.</p>", length) },
  ],
  comment: [
    { name: "links", text: (length) => filled("[a](b) ", length) },
    { name: "emphasis", text: (length) => filled("*a* ", length) },
    { name: "quotes", text: (length) => filled("> > > > > a\n\n", length) },
    { name: "items", text: (length) => filled("- a\n", length) },
    { name: "lines", text: (length) => filled("a\n", length) },
    { name: "bare addresses", text: (length) => filled("http://a ", length) },
    { name: "signs that HTML has to escape", text: (length) => filled("&", length) },
    { name: "backticks", text: (length) => filled("`a", length) },
  ],
  line: [
    { name: "quotation marks", text: (length) => filled('"', length) },
    { name: "brackets", text: (length) => filled("<b>", length) },
  ],
};

interface Worst {
  readonly name: string;
  readonly text: (length: number) => string;
}

function manyAttributes(length: number): string {
  const names = Array.from({ length: length / 5 }, (_, index) => `a${index.toString(36)}`).join(" ");
  return `<a ${names}`.slice(0, length - 1).concat(">");
}
