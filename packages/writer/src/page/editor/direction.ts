import type { Node } from "prosemirror-model";
import type { NodeView, NodeViewConstructor } from "prosemirror-view";
import { element } from "./node-view-parts.js";

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

function firstLetter(node: Node): string | undefined {
  if (node.isText) return LETTER.exec(node.text ?? "")?.[0];
  for (const child of node.children) {
    const letter = firstLetter(child);
    if (letter !== undefined) return letter;
  }
  return undefined;
}

/**
 * The direction of a block that holds blocks: that of its first letter. A browser does not look for it in blocks that have a
 * direction of their own, as those within it do.
 */
export const directionOf = (node: Node): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(firstLetter(node) ?? "") ? "rtl" : "ltr");

/** A view whose element has the direction of its block. */
export const directed =
  (view: NodeViewConstructor): NodeViewConstructor =>
  (...parts) => {
    const made = view(...parts);
    const show = (node: Node): void => {
      if (made.dom instanceof HTMLElement) made.dom.dir = directionOf(node);
    };
    show(parts[0]);
    const update = made.update?.bind(made);
    if (update)
      made.update = (node, ...more) => {
        const isTaken = update(node, ...more);
        if (isTaken) show(node);
        return isTaken;
      };
    return made;
  };

/** A block that is one element around its content. */
export const plainView =
  (name: "blockquote" | "ul" | "ol"): NodeViewConstructor =>
  (node): NodeView => {
    const dom = element(name);
    const show = ({ attrs }: Node): void => {
      if (name === "ol" && attrs.start !== 1) dom.setAttribute("start", String(attrs.start));
      else dom.removeAttribute("start");
    };
    show(node);
    return {
      dom,
      contentDOM: dom,
      update(next) {
        if (next.type !== node.type) return false;
        show(next);
        return true;
      },
    };
  };
