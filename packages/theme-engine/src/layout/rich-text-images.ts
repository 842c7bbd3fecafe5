import { Parser } from "htmlparser2";
import type { PropPlace } from "./map-props.js";

/** The `src` attribute of one image and where in the markup it stands, its name included. */
interface ImageAttribute {
  readonly src: string;
  readonly start: number;
  readonly end: number;
}

/** True for the prop of a `richText` block that holds markup. */
export function isRichTextProp({ block, path }: PropPlace): boolean {
  return block.type === "richText" && path.at(-1) === "html" && path.at(-2) === "props";
}

/** Lists the `src` of every image in the markup of a `richText` block, character references resolved, in reading order. */
export function richTextImages(html: string): string[] {
  return findImages(html).map(({ src }) => src);
}

/** Copies the markup with every image's `src` passed through `change`; whatever that leaves alone stays as written. */
export function mapRichTextImages(html: string, change: (src: string) => string): string {
  let mapped = "";
  let copied = 0;
  for (const { src, start, end } of findImages(html)) {
    const changed = change(src);
    if (changed === src) continue;
    mapped += `${html.slice(copied, start)}src="${escapeAttribute(changed)}"`;
    copied = end;
  }
  return mapped + html.slice(copied);
}

/** Reads with the parser that the sanitiser of such markup uses, so that both see the same images. */
function findImages(html: string): ImageAttribute[] {
  const found: ImageAttribute[] = [];
  if (!/<ima?ge?/i.test(html)) return found;
  let source: ImageAttribute | undefined;
  const parser = new Parser({
    onopentagname() {
      source = undefined;
    },
    onattribute(name, src) {
      // Of two attributes with one name the first counts.
      if (name === "src") source ??= { src, start: parser.startIndex, end: parser.endIndex };
    },
    onopentag(name) {
      if (name === "img" && source) found.push(source);
    },
  });
  parser.end(html);
  return found;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
