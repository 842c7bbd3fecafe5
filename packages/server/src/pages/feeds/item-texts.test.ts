import { en } from "@sitevine/renderer";
import { describe, expect, it } from "vitest";
import { itemTexts, MAX_WHOLE_TEXTS } from "./item-texts.js";
import { xmlLength } from "./xml.js";

const URL = "https://example.org/articles/tides";
const article = (contentHtml: string | null) => ({ url: URL, excerpt: "Tides & <b>", contentHtml });
const EXCERPT = "<p>Tides &amp; &lt;b&gt;</p>";

describe("texts of a feed", () => {
  it("are whole, with links that lead to the site", () => {
    expect(itemTexts([article('<a href="#section-a">x</a>')], en)).toEqual([`<a href="${URL}#section-a">x</a>`]);
  });

  it("give callouts a title", () => {
    expect(itemTexts([article('<section class="callout-note"><p>x</p></section>')], en)).toEqual([
      '<section class="callout-note"><p><strong>Note</strong></p><p>x</p></section>',
    ]);
  });

  it("are excerpts where the article is too long to be read for a feed", () => {
    expect(itemTexts([article(null), article("<p>x</p>")], en)).toEqual([EXCERPT, "<p>x</p>"]);
  });

  it("cost no more than a bound together, as XML writes them: excerpts instead of full content past it", () => {
    const text = `<p>${"&amp;".repeat(4_000)}</p>`;
    const texts = itemTexts(
      Array.from({ length: 20 }, () => article(text)),
      en,
    );
    const whole = texts.filter((shown) => shown === text);
    expect(whole.length).toBe(Math.floor(MAX_WHOLE_TEXTS / xmlLength(text)));
    expect(texts.slice(whole.length)).toEqual(Array(20 - whole.length).fill(EXCERPT));
  });
});
