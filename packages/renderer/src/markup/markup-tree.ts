import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, type TreeAdapter } from "parse5";
import { type MarkupLimits, MarkupRefused } from "./markup-limits.js";

export type MarkupNode = DefaultTreeAdapterTypes.ChildNode;
export type MarkupElement = DefaultTreeAdapterTypes.Element;
type Types = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;

/** A tree adapter that throws MarkupRefused at the first element beyond the limits. */
function countingAdapter(limits: MarkupLimits): TreeAdapter<Types> {
  let elements = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    onElementCreated() {
      elements += 1;
      if (elements > limits.elements) throw new MarkupRefused("elements");
    },
    onItemPush() {
      depth += 1;
      if (depth > limits.depth) throw new MarkupRefused("depth");
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

/**
 * Builds the tree that a browser builds from this markup inside a `<div>` of a page in standards mode. Throws MarkupRefused
 * during parsing: a few bytes can open many elements, since unclosed formatting elements are reopened in each block.
 */
export function readTree(markup: string, limits: MarkupLimits): readonly MarkupNode[] {
  const place = defaultTreeAdapter.createElement(html.TAG_NAMES.DIV, html.NS.HTML, []);
  // The result never contains `noscript`, so what it hides from browsers with scripts is parsed like any other text.
  const options = { treeAdapter: countingAdapter(limits), scriptingEnabled: false };
  return parseFragment<Types>(place, markup, options).childNodes;
}
