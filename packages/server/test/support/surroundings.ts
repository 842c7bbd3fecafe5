import {
  parse,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
  defaultTreeAdapter as tree,
} from "parse5";

const BOX = "the-box";

/** Markup around the texts of members on pages, which a text might close. */
const PAGES: readonly ((box: string) => string)[] = [
  (box) => `<main><article><h1>t</h1>${box}<footer><a href="/x">after</a></footer></article></main>`,
  (box) => `<main><ol><li>${box}<p>after</p></li><li>next</li></ol></main>`,
  (box) => `<dl><dt>t</dt><dd>${box}</dd><dt>after</dt></dl>`,
  (box) => `<table><tbody><tr><td>${box}</td><td>after</td></tr></tbody></table>`,
  (box) => `<section><h2>t</h2><form>${box}<button>after</button></form></section>`,
];

function findBox(node: Tree.ParentNode): Tree.Element | undefined {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue;
    if (child.attrs.some(({ name, value }) => name === "id" && value === BOX)) return child;
    const found = findBox(child);
    if (found) return found;
  }
  return undefined;
}

/** Separates a document into the content of the box and everything else. */
function takeApart(markup: string): { readonly around: string; readonly inside: string } {
  const document = parse(`<!doctype html><html><head><title>t</title></head><body>${markup}</body></html>`);
  const box = findBox(document);
  if (!box) return { around: "The box is gone.", inside: "" };
  const inside = serialize(box);
  box.childNodes = [];
  return { around: serialize(document), inside };
}

/**
 * Returns the changes that a text in a box makes to the markup around it, or to its own parsing; empty if there are
 * none.
 */
export function escapesOf(shown: string): readonly string[] {
  const alone = serialize(parseFragment(shown));
  return PAGES.flatMap((page) => {
    const boxed = (content: string): string => page(`<div id="${BOX}">${content}</div>`);
    const [control, tried] = [takeApart(boxed("")), takeApart(boxed(shown))];
    if (tried.around !== control.around) return [`leaves its box: ${tried.around}`];
    return tried.inside === alone ? [] : [`is read as ${tried.inside}`];
  });
}
