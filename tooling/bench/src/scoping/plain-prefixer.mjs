import { parse } from "postcss";
import parser from "postcss-selector-parser";

const prefix = parser((list) => {
  list.each((selector) => {
    const first = selector.first;
    if (first.type === "tag" && first.value === "body") {
      selector.insertAfter(first, notPanel());
      return;
    }
    const isRoot = (first.type === "tag" && first.value === "html") || String(first) === ":root";
    if (isRoot && selector.nodes.every(({ type }) => type !== "combinator")) return;
    selector.prepend(parser.combinator({ value: " " }));
    selector.prepend(notPanel());
    selector.prepend(parser.tag({ value: "body" }));
  });
});

const notPanel = () =>
  parser.pseudo({
    value: ":not",
    nodes: [parser.selector({ value: "", nodes: [parser.className({ value: "sv-acp" })] })],
  });

/**
 * Reference for scoping: parses, puts the anchor before each selector and writes, without any checks.
 * @param {string} source
 */
export function prefixPlainly(source) {
  const root = parse(source);
  root.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === "rule" || (parent?.type === "atrule" && "name" in parent && /keyframes$/i.test(parent.name)))
      return;
    rule.selector = prefix.processSync(rule.selector);
  });
  return root.toString();
}
