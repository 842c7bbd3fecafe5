import { html, defaultTreeAdapter as tree } from "parse5";
import type { MarkupElement } from "./markup-tree.js";

/** The contents of these elements are not text for readers. */
const DROPPED: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "title",
  "textarea",
  "option",
  "iframe",
  "noembed",
  "noframes",
]);

/** Whether an element is removed with its contents. SVG and MathML have other parsing rules than HTML. */
export const isDropped = ({ namespaceURI, tagName }: MarkupElement): boolean =>
  namespaceURI !== html.NS.HTML || DROPPED.has(tagName);

/** Finds out once for each element whether something in it fulfils a condition. */
export function createFinder(
  isMeantText: (text: string) => boolean,
  isMeantElement: (element: MarkupElement) => boolean,
): (element: MarkupElement) => boolean {
  const known = new WeakMap<MarkupElement, boolean>();
  const find = (element: MarkupElement): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const isFound = element.childNodes.some((child) => {
      if (tree.isTextNode(child)) return isMeantText(child.value);
      return tree.isElementNode(child) && !isDropped(child) && (isMeantElement(child) || find(child));
    });
    known.set(element, isFound);
    return isFound;
  };
  return find;
}
