import { selectAll } from "css-select";
import type { AnyNode, Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import parser from "postcss-selector-parser";

// Every name in the grammar of the tests appears in the panel, at several depths.
const INSIDE = `
  <div class="x a q" id="z" a="},{"><a class="y b"><b class="x y">1</b><a class="x">2</a></a></div>
  <div class="y sv-acp"><div class="x"><a class="a">3</a></div></div><div class="x q sv-acp" a="},{">4</div>`;

const pageOf = (bodyClass: string) =>
  parseDocument(
    `<html class="foo dark" lang="en"><head><title class="x">t</title></head><body class="${bodyClass}">${INSIDE}</body></html>`,
  );

const page = pageOf("sv-acp x y a q");
const publicPage = pageOf("home bar");
const belowPublicBody = selectAll<AnyNode, Element>("body *", publicPage);

const LEGACY_ELEMENT = /^:(?:before|after|first-line|first-letter)$/i;

/** True when the selector matches an element of the panel other than the root element. */
export function reachesPanel(selectors: string): boolean {
  return selectAll<AnyNode, Element>(granted(selectors), page).some(({ name }) => name !== "html");
}

/** The indexes of the elements below the body of a public page that any of the selectors matches. */
export function publicMatches(selectors: readonly string[]): number[] {
  const matched = new Set(selectors.flatMap((one) => selectAll<AnyNode, Element>(granted(one), publicPage)));
  return belowPublicBody.flatMap((element, index) => (matched.has(element) ? [index] : []));
}

/** Treats conditions that a static page cannot evaluate, such as hovering, as true. */
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

/** True next to a node that is a compound of its own. */
function isEdge(neighbour: parser.Node | undefined): boolean {
  return neighbour === undefined || neighbour.type === "combinator";
}
