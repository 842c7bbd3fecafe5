import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { type Attributes, reduceMarkup } from "../markup/index.js";
import { withContents } from "./contents.js";

const NAMES = new Set(["h2", "h3", "p", "li", "ul", "a", "sup", "em", "img", "pre"]);

/** Reduces markup like that of articles: each id begins with the prefix. */
const clean = (markup: string): string =>
  reduceMarkup(markup, (name, { id, alt, href }: Attributes) => {
    if (!NAMES.has(name)) return null;
    const kept = id && /^[\p{L}\p{N}_-]+$/u.test(id) ? { id: id.startsWith("section-") ? id : `section-${id}` } : {};
    return { name, attributes: { ...kept, ...(name === "img" && { alt: alt ?? "" }), ...(href && { href }) } };
  });

/** Everything with an id, and where links lead. */
function read(markup: string) {
  const targets: { readonly name: string; readonly id: string }[] = [];
  const links: string[] = [];
  const parser = new Parser({
    onopentag(name, { id, href }) {
      if (href) links.push(href);
      if (id !== undefined) targets.push({ name, id });
    },
  });
  parser.end(markup);
  return { targets, links };
}

const three = "<h2>Wood</h2><p>Oak.</p><h3>Green &amp; dry</h3><h2>Steam</h2>";

describe("the contents of a text", () => {
  it("link to its headings, the smaller ones below those that they follow", () => {
    const { list, markup } = withContents(three, "Contents");
    expect(list.toString()).toBe(
      '<details class="sv-contents"><summary>Contents</summary><nav class="sv-prose" aria-label="Contents" dir="auto"><ol>' +
        '<li><a href="#section-wood">Wood</a><ol><li><a href="#section-green-dry">Green &amp; dry</a></li></ol></li>' +
        '<li><a href="#section-steam">Steam</a></li></ol></nav></details>',
    );
    expect(markup).toBe(
      '<h2 id="section-wood">Wood</h2><p>Oak.</p><h3 id="section-green-dry">Green &amp; dry</h3><h2 id="section-steam">Steam</h2>',
    );
  });

  it.each([
    ["ids that the text has stay", '<h2 id="section-x">A</h2><h2>B</h2><h2>C</h2>', ["x", "b", "c"]],
    ["equal headings are numbered", "<h2>A</h2><h2>A</h2><h3>A</h3>", ["a", "a-2", "a-3"]],
    ["so are those that a number makes equal", "<h2>A</h2><h2>A</h2><h3>A 2</h3>", ["a", "a-2", "a-2-2"]],
    ["an id stays where it is first", '<h2 id="section-x">A</h2><h2 id="section-x">B</h2><h2>C</h2>', ["x", "b", "c"]],
    [
      "also before its heading",
      '<ul><li id="section-a">1</li></ul><h2 id="section-a">A</h2><h2>B</h2><h2>C</h2>',
      ["a-2", "b", "c"],
    ],
    ["and after it", '<h2>A</h2><h2 id="section-a">B</h2><h2>C</h2>', ["a-2", "a", "c"]],
    ["signs and letters", "<h2>¿?</h2><h2>Größe</h2><h2>مد</h2>", ["part", "größe", "مد"]],
    [
      "numbers of notes are no words",
      '<h2>A<sup><a href="#section-note_1" id="section-ref_1">1</a></sup></h2><h2>B</h2><h2>C</h2>',
      ["a", "b", "c"],
    ],
  ])("%s", (_name, markup, ids) => {
    const { links } = read(withContents(markup, "Contents").list.toString());
    expect(links).toEqual(ids.map((id) => `#section-${id}`));
  });

  it("are not listed for few headings, and are bounded for many", () => {
    for (const few of ["", "<p>Oak.</p>", "<h2>A</h2><h4>B</h4><h2>C</h2>", "<h2>A</h2><h2>B</h2><h2> <em></em></h2>"])
      expect(withContents(few, "Contents")).toMatchObject({ list: { isEmpty: true }, markup: few });
    const entries = (markup: string): number => read(withContents(markup, "Contents").list.toString()).links.length;
    expect(entries("<h2>A</h2><h3>B</h3>".repeat(25))).toBe(50);
    expect(entries("<h2>A</h2><h3>B</h3>".repeat(26))).toBe(26);
    expect(entries("<h2>A</h2>".repeat(5_000))).toBe(50);
  });

  it("lead to one heading each and change nothing else, whatever the text is", () => {
    const scrap = fc.constantFrom(
      "<h2>",
      "</h2>",
      "<h3 id=a>",
      "<h2 id=section-a>",
      "</h3>",
      "<li id=a>",
      "<ul>",
      "<p>",
      "</p>",
      "<a id=b href='#a'>",
      "A",
      "a-2",
      "&lt;h2&gt;",
      "&quot;",
      "<img alt='<h2>A</h2><h3 id=\"x\">'>",
      "<pre>",
      "\u0000",
      "𝒜",
      "<em>",
      "</em>",
    );
    const texts = fc
      .array(fc.oneof(scrap, fc.string({ maxLength: 4 })), { maxLength: 60 })
      .map((all) => clean(all.join("")));
    fc.assert(
      fc.property(texts, (text) => {
        const { list, markup } = withContents(text, "Contents");
        expect(clean(markup)).toBe(markup);
        const bare = (html: string): string => html.replace(/(?<=<h[23]) id="[^"]*"/g, "");
        expect(bare(markup)).toBe(bare(text));
        const { targets } = read(markup);
        const { links } = read(list.toString());
        expect(new Set(links).size).toBe(links.length);
        for (const link of links) {
          expect(link).toMatch(/^#section-/);
          expect(targets.find(({ id }) => `#${id}` === link)?.name).toMatch(/^h[23]$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
