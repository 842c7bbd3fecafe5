import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitiseArticleHtml } from "./markup.js";

const REMOVED =
  "div address article aside center dialog fieldset footer form header hgroup legend main nav search".split(" ");
/** Elements that may be within another of their kind. */
const NESTED = REMOVED.filter((name) => name !== "form");

describe("breaks between the blocks of HTML (issue 52, line 9)", () => {
  it.each([
    // The input of the public report.
    ["<div>line one</div><div>line two</div>", "<p>line one</p><p>line two</p>"],
    ["<div><div>a</div></div><div><div></div>b</div>", "<p>a</p><p>b</p>"],
    ["a<div>b</div>c", "a<p>b</p>c"],
    ["a<div></div>b", "a<br />b"],
    ["<address>Quay 1<br>Port</address>Tel", "<p>Quay 1<br />Port</p>Tel"],
    ["<main><p>a</p><p>b</p></main>", "<p>a</p><p>b</p>"],
    ["<center>a<h3>b</h3>c</center>", "<p>a</p><h3>b</h3><p>c</p>"],
    ["<fieldset><legend>a</legend>b <b>c</b> d</fieldset>e", "<p>a</p><p>b <b>c</b> d</p>e"],
    ["<figure><div>a</div><div>b</div></figure>", "<figure>a<br />b</figure>"],
    ["<dl><div><dt>a</dt><dd>b</dd></div></dl><dt>c</dt><dd>d</dd>", "<dl><dt>a</dt><dd>b</dd></dl><p>c</p><p>d</p>"],
    ["<menu><li>a</li><li>b</li></menu>", "<ul><li>a</li><li>b</li></ul>"],
    ["<table><tr><td><div>a</div><div>b</div></td></tr></table>", "<td>a<br />b</td>"],
    ["<ul><li><div>a</div><div><b>b</b></div></li></ul>", "<ul><li>a<br /><b>b</b></li></ul>"],
    ["<h2><div>a</div><div>b</div></h2>", "<h2>a<br />b</h2>"],
    ["<b><div>a</div><div>b</div></b>", "<b>a<br />b</b>"],
    ["<div><b><div>a<br>b</div></b></div>", "<p><b>a<br />b</b></p>"],
    ["<div><a href=/x><div>a</div><p>b</p></a></div>", '<a href="/x">a<p>b</p></a>'],
    ["<blockquote><div>a</div><div>b</div></blockquote>", "<blockquote><p>a</p><p>b</p></blockquote>"],
    ["<pre><div>a</div><div>b\n</div><div>c</div></pre>", "<pre>a\nb\nc</pre>"],
    ["<div>a</div><div><br></div><div>b</div>", "<p>a</p><p>b</p>"],
    ["<td><div>a<br></div><div>b</div></td>", "<p>a<br /></p><p>b</p>"],
    [
      "<article><img src=/a.png alt=A><div>b</div></article>",
      '<p><img src="/a.png" alt="A" loading="lazy" /></p><p>b</p>',
    ],
    ["<div><script>x</script><!-- y --> </div>", " "],
    ["<x-card><p>a</p><p>b</p></x-card>", "<p>a</p><p>b</p>"],
    ["<span>a</span><span>b</span>", "ab"],
  ])("%s", (source, html) => {
    expect(sanitiseArticleHtml(source).html).toContain(html);
  });

  it.each(REMOVED)("a removed %s begins and ends a line", (name) => {
    const { text } = sanitiseArticleHtml(`a<${name}>b</${name}>c<${name}><${name}>d</${name}></${name}><p>e</p>`);
    expect(text).toBe("a\nb\nc\nd\ne");
  });

  it("joins no words of different blocks and adds no empty line, however blocks are nested", () => {
    const piece = fc.constantFrom("w", "w", "<b>w</b>", "<i>", "</i>", "<span>", "</span>", "open", "close");
    const where = fc.constantFrom("", "td", "li", "blockquote", "section");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), where, (pieces, place) => {
        let [count, markup] = [0, ""];
        const lines: string[] = [""];
        const open: string[] = [];
        for (const each of pieces) {
          const isBlockEdge = each === "open" || (each === "close" && open.length > 0);
          if (isBlockEdge && lines.at(-1) !== "") lines.push("");
          if (each === "open") {
            open.push(NESTED[markup.length % NESTED.length] ?? "div");
            markup += `<${open.at(-1)}>`;
          } else if (each === "close") markup += open.length > 0 ? `</${open.pop()}>` : "";
          else if (each.includes("w")) {
            count += 1;
            markup += each.replace("w", `w${count}`);
            lines[lines.length - 1] += `w${count}`;
          } else markup += each;
        }
        const around = { td: "<table><tr><td>", li: "<ul><li>" }[place as "td"] ?? (place && `<${place}>`);
        const { html, text } = sanitiseArticleHtml(around + markup);
        expect(text).toBe(lines.filter((line) => line !== "").join("\n"));
        expect(html).not.toMatch(/<br \/>\s*<br \/>|<p>\s*<\/p>|<br \/>$/);
      }),
      { numRuns: 1_000 },
    );
  });
});
