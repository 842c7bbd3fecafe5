import type { Token } from "markdown-it";
import { Mark, type Node } from "prosemirror-model";
import type { LinkKind } from "../schema/inlines.js";
import { schema } from "../schema/schema.js";
import { Unreadable } from "./unreadable.js";

const MARK_NAMES = { strong: "strong", em: "em", s: "strike" } as const;
const KINDS: Readonly<Record<string, LinkKind>> = { autolink: "auto", linkify: "bare" };

function attribute(token: Token, name: string): string | null {
  const value = token.attrGet(name);
  return value === null || value === undefined ? null : String(value);
}

/** The words of an image's description, as the site writes them. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === "text" || type === "code_inline" || type === "text_special") return content;
      if (type === "image") return plainText(children ?? []);
      if (type === "softbreak" || type === "hardbreak") return " ";
      return "";
    })
    .join("");
}

function linkMark(token: Token): Mark {
  return schema.mark("link", {
    href: attribute(token, "href") ?? "",
    title: attribute(token, "title"),
    kind: KINDS[token.markup] ?? "inline",
  });
}

/** Converts an inline token to a node with the given marks; null for an empty text. */
function leaf(token: Token, marks: readonly Mark[]): Node | null {
  switch (token.type) {
    case "text":
    case "text_special":
      return token.content === "" ? null : schema.text(token.content, marks);
    case "code_inline":
      return schema.text(token.content, schema.mark("code").addToSet(marks));
    case "softbreak":
      return schema.text(" ", marks);
    case "hardbreak":
      return schema.node("hard_break", null, undefined, marks);
    case "image": {
      const attrs = {
        src: attribute(token, "src"),
        alt: plainText(token.children ?? []),
        title: attribute(token, "title"),
      };
      return schema.node("image", attrs, undefined, marks);
    }
    case "footnote_ref":
      return schema.node("footnote_ref", { label: String(token.meta?.label) }, undefined, marks);
    default:
      throw new Unreadable(token.type);
  }
}

/** The mark that a token begins or ends; undefined for any other token. */
function markOf(token: Token): { readonly mark: Mark; readonly begins: boolean } | undefined {
  const [, name = "", end] = /^(.+)_(open|close)$/.exec(token.type) ?? [];
  if (name === "link") return { mark: linkMark(token), begins: end === "open" };
  if (!Object.hasOwn(MARK_NAMES, name)) return undefined;
  return { mark: schema.mark(MARK_NAMES[name as keyof typeof MARK_NAMES]), begins: end === "open" };
}

/** Reads the inline tokens of a paragraph, a heading or a cell. Throws Unreadable for what the editor does not know. */
export function readInlines(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = [];
  // A mark may stand within itself, and then ends with the outer one.
  const open: Mark[] = [];
  for (const token of tokens) {
    const found = markOf(token);
    if (!found) {
      const node = leaf(
        token,
        open.reduce((set, mark) => mark.addToSet(set), Mark.none),
      );
      if (node) nodes.push(node);
    } else if (found.begins) open.push(found.mark);
    else
      open.splice(
        open.findLastIndex(({ type }) => type === found.mark.type),
        1,
      );
  }
  return nodes;
}
