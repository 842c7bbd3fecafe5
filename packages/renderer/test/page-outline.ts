import { Parser } from "htmlparser2";

/** An element as the checks see it. */
export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text inside it, children included. */
  text: string;
  readonly parents: readonly string[];
}

/** The elements of a page in document order. */
export function readElements(markup: string): readonly PageElement[] {
  const found: PageElement[] = [];
  const open: PageElement[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: "", parents: open.map((parent) => parent.name) };
      found.push(element);
      open.push(element);
    },
    ontext(text) {
      for (const element of open) element.text += text;
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(markup);
  return found;
}
