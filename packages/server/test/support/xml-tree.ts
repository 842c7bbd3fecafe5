import { SaxesParser } from "saxes";

/** An element as a reader of XML sees it, its name with the address of its namespace. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const OWN = "";

/** Reads a document; throws where it is not well-formed to the letter. */
export function readXml(document: string): XmlElement {
  const top: XmlElement = { name: OWN, attributes: {}, children: [], text: "" };
  const open: XmlElement[] = [top];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element = { name: `{${uri}}${local}`, attributes: Object.fromEntries(values), children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(document).close();
  const [root] = top.children;
  if (!root) throw new Error("The document has no root.");
  return root;
}

/** The children of that name, without regard to the namespace. */
export const childrenOf = (element: XmlElement, local: string): readonly XmlElement[] =>
  element.children.filter(({ name }) => name.endsWith(`}${local}`));

/** The text of the first child of that name. */
export const textIn = (element: XmlElement, local: string): string | undefined => childrenOf(element, local)[0]?.text;
