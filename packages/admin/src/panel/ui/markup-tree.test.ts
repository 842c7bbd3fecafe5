import { describe, expect, it } from "vitest";
import { readMarkup } from "./markup-tree.js";

describe("markup of the site", () => {
  it("is read as elements with their attributes and words", () => {
    expect(readMarkup('<p>You &amp; <a href="/u/ada?a=1&amp;b=2">Ada</a><br>again</p>')).toEqual([
      {
        tag: "p",
        attributes: {},
        children: [
          "You & ",
          { tag: "a", attributes: { href: "/u/ada?a=1&b=2" }, children: ["Ada"] },
          { tag: "br", attributes: {}, children: [] },
          "again",
        ],
      },
    ]);
  });

  it("keeps what is no tag as words", () => {
    expect(readMarkup("1 < 2 &unknown; &#60;b&#x3e;")).toEqual(["1 < 2 &unknown; <b>"]);
  });

  it("ends open elements with the one that they are in, and ignores an end without a beginning", () => {
    expect(readMarkup("</p><ul><li>one</ul>two")).toEqual([
      { tag: "ul", attributes: {}, children: [{ tag: "li", attributes: {}, children: ["one"] }] },
      "two",
    ]);
  });
});
