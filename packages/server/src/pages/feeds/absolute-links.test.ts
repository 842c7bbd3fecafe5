import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { renderMarkdown, sanitiseArticleHtml } from "../../platform/markup/markup.js";
import { withAbsoluteLinks } from "./absolute-links.js";

const BASE = "https://example.org/articles/tides";

type Piece = string | readonly [name: string, attributes: Readonly<Record<string, string>>];

function piecesOf(markup: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => pieces.push([name, { ...attributes }]),
    ontext: (text) => pieces.push(text),
    onclosetag: (name) => pieces.push(`</${name}>`),
  });
  parser.end(markup);
  return pieces;
}

const absolute = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const [name, attributes] = piece;
    const led = Object.entries(attributes).map(([key, value]) =>
      (key === "href" || key === "src") && URL.canParse(value, BASE) ? [key, new URL(value, BASE).href] : [key, value],
    );
    return [name, Object.fromEntries(led)];
  });

describe("links of a text that is read elsewhere", () => {
  it.each([
    ['<a href="/u/ada">x</a>', '<a href="https://example.org/u/ada">x</a>'],
    ['<a href="#section-one">x</a>', '<a href="https://example.org/articles/tides#section-one">x</a>'],
    ['<a href="other?a=1&amp;b=2">x</a>', '<a href="https://example.org/articles/other?a=1&amp;b=2">x</a>'],
    ['<a href="mailto:a@b.c">x</a>', '<a href="mailto:a@b.c">x</a>'],
    ['<img src="/uploads/a.webp" alt="/x" />', '<img src="https://example.org/uploads/a.webp" alt="/x" />'],
    ["<p>href=&quot;/x&quot;</p>", "<p>href=&quot;/x&quot;</p>"],
    ['<a title="x href=">y</a><b class="z">', '<a title="x href=">y</a><b class="z">'],
  ])("turns %s into %s", (markup, expected) => expect(withAbsoluteLinks(markup, BASE)).toBe(expected));

  it("change and nothing else does, whatever an author writes", () => {
    const hostile = fc.stringMatching(/^[a-z"'=<>&;#/ \u0001\u{1f600}]*$/u, { maxLength: 40 });
    const bits = fc.oneof(
      hostile,
      fc.tuple(hostile, hostile, hostile).map(([a, b, c]) => `<a title="${a}" href="/${b}">${c}</a>`),
      fc.tuple(hostile, hostile).map(([a, b]) => `<img alt='${a} src=' title=" href=" src='${b}'>`),
      fc.constantFrom(
        '<a title="x href=">',
        '<a title="x href=" href="y onclick=alert(1) z">',
        "<p>",
        "</a>",
        "[x](/y)",
      ),
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 8 }), fc.boolean(), (parts, isMarkdown) => {
        const text = parts.join("");
        const { html } = isMarkdown ? renderMarkdown(text) : sanitiseArticleHtml(text);
        expect(piecesOf(withAbsoluteLinks(html, BASE))).toEqual(absolute(piecesOf(html)));
      }),
    );
  });
});
