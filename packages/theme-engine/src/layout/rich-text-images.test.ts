import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapRichTextImages, richTextImages } from "./rich-text-images.js";

describe("richTextImages", () => {
  it.each<[string, readonly string[]]>([
    ['<p>a <img src="assets/a.png" alt=""> b</p>', ["assets/a.png"]],
    ["<IMG SRC='assets/a.png'>", ["assets/a.png"]],
    ["<img alt=x src=assets/a.png>", ["assets/a.png"]],
    ["<image src=a.png>", ["a.png"]],
    ['<img/src="a.png"/>', ["a.png"]],
    ['<img src="a&amp;b&#46;png">', ["a&b.png"]],
    ['<img src="a.png" src="b.png">', ["a.png"]],
    ['<img src="a.png"><img src="b.png">', ["a.png", "b.png"]],
    ['<img alt="<img src=b.png>" src="a.png">', ["a.png"]],
    ["<img>", []],
    ['<img src="a.png"', []],
    ['<!-- <img src="a.png"> -->', []],
    ['<script><img src="a.png"></script>', []],
    ['<textarea><img src="a.png"></textarea>', []],
    ['<a src="a.png">', []],
    ['<img data-src="a.png">', []],
    ["&lt;img src=a.png&gt;", []],
    ["no image", []],
  ])("%s", (html, sources) => {
    expect(richTextImages(html)).toEqual(sources);
  });
});

describe("mapRichTextImages", () => {
  const move = (src: string) => src.replace(/^assets\//, "/uploads/");

  it.each([
    ['<p>a <img  src="assets/a.png" alt="x"> b</p>', '<p>a <img  src="/uploads/a.png" alt="x"> b</p>'],
    ["<IMG SRC='assets/a.png' ALT=''>", `<IMG src="/uploads/a.png" ALT=''>`],
    ["<img src=assets/a.png>", '<img src="/uploads/a.png">'],
    ['<img src = "assets/a.png">', '<img src="/uploads/a.png">'],
    ['<img src="&#97;ssets/a.png">', '<img src="/uploads/a.png">'],
    ['<img src="assets/a.png"><img src="b.png"><img src="assets/c.png">x', undefined],
    ['<img src="b&#46;png"> & <B>', '<img src="b&#46;png"> & <B>'],
    ["", ""],
  ])("%s", (html, expected) => {
    expect(mapRichTextImages(html, move)).toBe(
      expected ?? '<img src="/uploads/a.png"><img src="b.png"><img src="/uploads/c.png">x',
    );
  });

  const markup = fc
    .array(
      fc.constantFrom(
        "<img",
        " src=",
        '"',
        "'",
        "a.png",
        ">",
        "<p",
        "/",
        " alt=x",
        "<!--",
        "-->",
        "&amp;",
        "<svg>",
        "=",
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join(""));

  it("reads back what it wrote, whatever the markup and the new sources", () => {
    fc.assert(
      fc.property(markup, fc.stringMatching(/^[ -~]{1,12}$/), (html, source) => {
        const before = richTextImages(html);
        expect(mapRichTextImages(html, (src) => src)).toBe(html);
        expect(richTextImages(mapRichTextImages(html, () => source))).toEqual(before.map(() => source));
      }),
    );
  });
});
