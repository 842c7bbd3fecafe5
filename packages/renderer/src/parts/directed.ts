import { directionOfText } from "../text-direction.js";

type Direction = "ltr" | "rtl";

/** A sanitised text in which each block says its direction. */
export interface DirectedText {
  readonly markup: string;
  /** The direction of the whole text; `auto` for one without letters. */
  readonly direction: Direction | "auto";
}

const PIECE = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g;
const REFERENCE = /&(?:[a-z]+|#\w+);/gi;
const OWN_DIRECTION = /\sdir="(\w+)"/;
const VOID: ReadonlySet<string> = new Set(["br", "hr", "img", "input"]);
/** Blocks with words, or with other blocks. Those of code are always written from left to right. */
const BLOCKS: ReadonlySet<string> = new Set(
  "p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote section details summary figure figcaption table caption th td div".split(
    " ",
  ),
);
/** Browsers leave these out when they look for the first letter. */
const ISOLATED: ReadonlySet<string> = new Set(["bdi", "bdo", "pre"]);

interface OpenElement {
  readonly name: string;
  readonly isBlock: boolean;
  /** True for an element whose words do not tell the direction of the blocks around it. */
  readonly isApart: boolean;
  /** Index among the pieces at which an attribute can be inserted; undefined if the element has one. */
  readonly place: number | undefined;
  /** True where its author has said the direction, which does not tell that of the blocks around it. */
  readonly hasOwn: boolean;
  /** Undefined until a letter tells it. */
  direction: Direction | undefined;
}

/** Says in each block of a sanitised text that its own first letter decides about its direction. */
export function directed(markup: string): DirectedText {
  const pieces: string[] = [];
  const root: OpenElement = {
    name: "",
    isBlock: true,
    isApart: false,
    place: undefined,
    hasOwn: false,
    direction: undefined,
  };
  const open: OpenElement[] = [root];

  function begin(name: string, attributes: string): void {
    const own = OWN_DIRECTION.exec(attributes)?.[1];
    const isBlock = BLOCKS.has(name);
    pieces.push(`<${name}`);
    const place = isBlock && own === undefined ? pieces.push("") - 1 : undefined;
    pieces.push(`${attributes}>`);
    if (VOID.has(name)) return;
    const isApart = ISOLATED.has(name) || (own !== undefined && !isBlock);
    const direction = own === "ltr" || own === "rtl" ? own : undefined;
    open.push({ name, isBlock, isApart, place, hasOwn: isBlock && own !== undefined, direction });
  }

  /** Blocks without a direction take that of the first words in them; the innermost is told to find it by itself. */
  function read(words: string): void {
    const innermost = open.findLast(({ isBlock }) => isBlock);
    if (innermost?.direction !== undefined || open.some(({ isApart }) => isApart)) return;
    const direction = directionOfText(words.replace(REFERENCE, " "));
    if (direction === undefined) return;
    const outermost = open.findLastIndex(({ hasOwn }) => hasOwn);
    let around: Direction | undefined;
    for (const block of open.slice(Math.max(0, outermost))) {
      if (!block.isBlock) continue;
      if (block.direction === undefined) {
        block.direction = direction;
        if (block.place !== undefined && block === innermost) pieces[block.place] = ' dir="auto"';
        else if (block.place !== undefined && direction !== around) pieces[block.place] = ` dir="${direction}"`;
      }
      around = block.direction;
    }
  }

  for (const [piece, slash, name, attributes = ""] of markup.matchAll(PIECE)) {
    if (name !== undefined && slash === "") {
      begin(name, attributes);
      continue;
    }
    pieces.push(piece);
    if (name === undefined) read(piece);
    else if (open.length > 1 && open.at(-1)?.name === name) open.pop();
  }
  return { markup: pieces.join(""), direction: root.direction ?? "auto" };
}
