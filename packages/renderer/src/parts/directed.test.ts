import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { directionOfText } from "../text-direction.js";
import { directed } from "./directed.js";

describe("the direction of each block of a text (issue 52, line 16)", () => {
  it.each([
    // As the site stores the Markdown of the public report.
    [
      "<p>English first paragraph.</p>\n<p>هذا نص عربي، مع English في الوسط!</p>\n<ul>\n<li>שלום עולם.</li>\n</ul>\n",
      '<p dir="auto">English first paragraph.</p>\n<p dir="auto">هذا نص عربي، مع English في الوسط!</p>\n' +
        '<ul dir="rtl">\n<li dir="auto">שלום עולם.</li>\n</ul>\n',
      "ltr",
    ],
    [
      "<p>שלום</p><blockquote><p>a</p></blockquote><blockquote><p>א</p></blockquote>",
      '<p dir="auto">שלום</p><blockquote dir="ltr"><p dir="auto">a</p></blockquote><blockquote><p dir="auto">א</p></blockquote>',
      "rtl",
    ],
    [
      "<ul><li>a<ul><li><p>א</p></li></ul></li></ul>",
      '<ul><li dir="auto">a<ul dir="rtl"><li><p dir="auto">א</p></li></ul></li></ul>',
      "ltr",
    ],
    ["<p>1 &amp; &lt;2&gt;</p><p>(א)</p>", '<p>1 &amp; &lt;2&gt;</p><p dir="auto">(א)</p>', "rtl"],
    [
      '<p><bdi>@mo</bdi> שלום <em lang="en">a</em></p>',
      '<p dir="auto"><bdi>@mo</bdi> שלום <em lang="en">a</em></p>',
      "rtl",
    ],
    ['<p dir="rtl">a</p><h2 id="x">א</h2>', '<p dir="rtl">a</p><h2 dir="auto" id="x">א</h2>', "rtl"],
    ['<div dir="rtl"><p>a</p></div>', '<div dir="rtl"><p dir="auto">a</p></div>', "auto"],
    ["<pre><code>a</code></pre><p>א<br />b</p>", '<pre><code>a</code></pre><p dir="auto">א<br />b</p>', "rtl"],
    [
      "<table><tbody><tr><td>א</td><td>a</td><td>1</td></tr></tbody></table>",
      '<table><tbody><tr><td dir="auto">א</td><td dir="auto">a</td><td>1</td></tr></tbody></table>',
      "rtl",
    ],
    ["<hr />", "<hr />", "auto"],
  ])("%s", (markup, expected, direction) => {
    expect(directed(markup)).toEqual({ markup: expected, direction });
  });

  it("changes nothing but directions, and puts each block in that of its first letter", () => {
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom("a", "א", "1", "&amp;", "<bdi>b</bdi>", "<em>ב</em>"),
        fc
          .tuple(
            fc.constantFrom("p", "ul", "li", "td", "blockquote", "section", "h2"),
            fc.array(tie("node"), { maxLength: 4 }),
          )
          .map(([name, inner]) => `<${name}>${inner.join("")}</${name}>`),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), (nodes) => {
        const markup = nodes.join("");
        const { markup: shown, direction } = directed(markup);
        expect(shown.replaceAll(/ dir="\w+"/g, "")).toBe(markup);
        const first = directionOfText(markup.replaceAll(/<bdi>b<\/bdi>|<[^>]*>|&amp;/g, ""));
        expect(direction).toBe(first ?? "auto");
        // A block with words of its own before all other blocks finds its direction by itself.
        for (const [, attributes = "", words = ""] of shown.matchAll(/<(?:p|li|td|h2)((?: [^>]*)?)>([^<]*)/g))
          if (/[aא]/.test(words.replaceAll("&amp;", ""))) expect(attributes).toBe(' dir="auto"');
      }),
    );
  });
});
