const ITEM = /<p\b([^>]*\bmso-list:\s*l\d+ level(\d)[^>]*)>(.*?)<!(?:--)?\[endif\](?:--)?>/gis;
const NUMBER = /^[\s(]*(?:\d+|[a-z]{1,3}|[ivxlc]+)[.)]/i;

const textOf = (markup: string): string =>
  markup
    .replace(/<!(?:--)?\[if[^>]*\]>(?:<!)?(?:--)?>?/gi, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;|\u00a0/g, " ")
    .trim();

/** Word writes lists as paragraphs, and the signs before the items as text, which this takes away. */
export const markListItems = (markup: string): string =>
  markup.replace(ITEM, (_whole, _attributes: string, level: string, sign: string) => {
    const kind = NUMBER.test(textOf(sign)) ? "ordered" : "bullet";
    return `<p data-list="${kind}" data-level="${level}">`;
  });

const RUN = /(?:<p data-list="(?:ordered|bullet)" data-level="\d">(?:(?!<p[ >]).)*?<\/p>\s*)+/gs;
const ONE = /<p data-list="(ordered|bullet)" data-level="(\d)">(.*?)<\/p>/gs;

const TAGS: Readonly<Record<string, string>> = { ordered: "ol", bullet: "ul" };

/** One list of the items of a run, with lists in it for deeper levels. */
function listOf(run: string): string {
  const open: string[] = [];
  let written = "";
  for (const [, kind = "", level = "1", text = ""] of run.matchAll(ONE)) {
    const tag = TAGS[kind] ?? "ul";
    const depth = Math.min(Number(level), open.length + 1);
    while (open.length > depth) written += `</li></${open.pop()}>`;
    if (open.length === depth && open.at(-1) !== tag) written += `</li></${open.pop()}>`;
    if (open.length < depth) {
      written += `<${tag}>`;
      open.push(tag);
    } else written += "</li>";
    written += `<li>${text}`;
  }
  while (open.length > 0) written += `</li></${open.pop()}>`;
  return written;
}

/** The marked paragraphs as lists. */
export const groupListItems = (markup: string): string => markup.replace(RUN, listOf);
