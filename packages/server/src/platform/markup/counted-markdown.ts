import { MarkupRefused } from "@sitevine/renderer/markup";
import type { Env, MarkdownIt as Markdown, Token } from "markdown-it";
import { maxHtmlBytes, maxTokens } from "./text-budget.js";

const tokensLeft = new WeakMap<Env, number>();

function countToken(env: Env): void {
  const left = (tokensLeft.get(env) ?? 0) - 1;
  if (left < 0) throw new MarkupRefused("pieces");
  tokensLeft.set(env, left);
}

/**
 * Makes `markdown` count the tokens of each text in the environment of that text, and throw MarkupRefused at the first token
 * too many: a row of a table creates cells that nobody typed. Its states stay what plugins made of them.
 */
export function countTokens(markdown: Markdown): void {
  const { block, inline } = markdown;
  block.State = class extends block.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      countToken(this.env);
      return super.push(type, tag, nesting);
    }
  };
  inline.State = class extends inline.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      countToken(this.env);
      return super.push(type, tag, nesting);
    }
  };
}

function lengthOf(tokens: readonly Token[]): number {
  let length = 0;
  for (const { content, children, attrs, tag } of tokens) {
    length += children ? lengthOf(children) : content.length;
    length += tag.length;
    for (const [name, value] of attrs ?? []) length += name.length + String(value).length;
  }
  return length;
}

/**
 * Renders a text within its limit. The tokens are measured before they are written, since many references to one long
 * address store it only once.
 */
export function renderWithinShare(markdown: Markdown, source: string): string {
  const env: Env = {};
  tokensLeft.set(env, maxTokens(source));
  const tokens = markdown.parse(source, env);
  if (lengthOf(tokens) > maxHtmlBytes(source)) throw new MarkupRefused("length");
  return markdown.renderer.render(tokens, markdown.options, env);
}
