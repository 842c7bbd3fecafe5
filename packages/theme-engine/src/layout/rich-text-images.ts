import { isReaderText } from "@sitevine/contracts";
import { Parser } from "htmlparser2";
import type { PropPosition } from "./map-props.js";

/** The `src` attribute of an image and its range in the markup, including its name. */
interface ImageAttribute {
  readonly src: string;
  readonly start: number;
  readonly end: number;
}

/** True for markup of a `richText` block, in whichever language. */
export function isRichTextProp({ block, inProps }: PropPosition): boolean {
  return block.type === "richText" && inProps[0] === "html" && isReaderText(block.type, inProps);
}

/** Lists the `src` of every image in the markup of a `richText` block in order, with character references resolved. */
export function richTextImages(html: string): string[] {
  return findImages(html).map(({ src }) => src);
}

/** Copies the markup and passes the `src` of every image through `change`; everything else stays as written. */
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

/** Uses the parser that the sanitiser of such markup uses, so that both find the same images. */
function findImages(html: string): ImageAttribute[] {
  const found: ImageAttribute[] = [];
  if (!/<ima?ge?/i.test(html)) return found;
  let source: ImageAttribute | undefined;
  const parser = new Parser({
    onopentagname() {
      source = undefined;
    },
    onattribute(name, src) {
      // If an attribute appears twice, the first one counts.
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
