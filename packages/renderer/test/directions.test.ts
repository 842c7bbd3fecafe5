import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { samplePages } from "../src/sample/index.js";
import { renderSample } from "./render-sample.js";

type Page = ReturnType<typeof samplePages>[number];

/** Fields that are not text for people: addresses, markup that is sanitised elsewhere, names that programs use. */
const NO_TEXT =
  /^(?:kind|removedBy|contentHtml|templateKey|dir|timeZone|appearance|id|locale|icon|path|code|requestId|slug|username|version|query|page|year)$|(?:href|url|action)$/i;

/** The same page with every text that people wrote replaced by one word. */
function writtenAs(page: Page, word: string, site: { readonly dir: "ltr" | "rtl"; readonly locale: string }): Page {
  const write = (value: unknown, key = ""): unknown => {
    if (typeof value === "string") return NO_TEXT.test(key) || value === "" ? value : word;
    if (value instanceof Date || typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => write(item, key));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, write(item, name)]));
  };
  const model = write(page.model) as Page["model"];
  return { ...page, model: { ...model, site: { ...model.site, ...site } } };
}

interface OpenElement {
  readonly name: string;
  readonly className: string;
  /** The element that sets the direction, and the direction. */
  readonly turned: { readonly direction: string };
}

/** Every text in the body that contains the word, with the direction that the nearest element sets. */
function textsWith(markup: string, word: string) {
  const found: { readonly text: string; readonly of: OpenElement }[] = [];
  const open: OpenElement[] = [];
  const parser = new Parser({
    onopentag(name, { dir, class: className = "" }) {
      const own = dir ?? (name === "body" ? "page" : undefined);
      const turned = own === undefined ? open.at(-1)?.turned : { direction: own };
      open.push({ name, className, turned: turned ?? { direction: "none" } });
    },
    ontext(text) {
      // A marked match is part of the text around it.
      const of = open.findLast(({ name }) => name !== "mark");
      if (of && text.includes(word) && open.some(({ name }) => name === "body")) found.push({ text: text.trim(), of });
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(markup);
  return found;
}

const SIDES = [
  ["Arabic words on an English page", "مرحبا", { dir: "ltr", locale: "en-GB" }],
  ["English words on an Arabic page", "Zephyr", { dir: "rtl", locale: "ar-EG" }],
] as const;

describe.each(SIDES)("%s", (_name, word, site) => {
  it.each(samplePages())("turn nothing around but themselves: $name", (page) => {
    const { markup, skipped } = renderSample(writtenAs(page, word, site));
    expect(skipped).toEqual([]);
    const texts = textsWith(markup, word);
    expect(texts.length).toBeGreaterThan(3);
    const parents = new Map<object, OpenElement>();
    for (const { text, of } of texts) {
      const { name, className, turned } = of;
      // Inside of a sentence, the word is between isolating characters.
      if (!text.replaceAll(`\u2068${word}\u2069`, "").includes(word)) continue;
      expect([name, className, text, turned.direction]).toEqual([name, className, word, "auto"]);
      // Two texts in one element would affect each other's direction.
      expect(parents.get(turned) ?? of, `${name} ${className}`).toBe(of);
      parents.set(turned, of);
    }
  });
});

it("an article, a comment and what is written into a layout are each written their own way", () => {
  const markup = samplePages()
    .map((page) => renderSample(page).markup)
    .join("");
  for (const start of [
    '<div class="sv-prose" dir="ltr">',
    '<div class="sv-prose sv-comment-text" data-sv="text" dir="auto">',
    '<div class="sv-richtext sv-prose" dir="ltr">',
    '<h1 class="sv-page-title" dir="auto">',
    '<p class="sv-standfirst" dir="auto">',
    '<p class="sv-card-excerpt" dir="auto">',
    '<p class="sv-bio" dir="auto">',
  ])
    expect(markup).toContain(start);
});
