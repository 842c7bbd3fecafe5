import { describe, expect, it } from "vitest";
import { languages, messagesFor } from "../src/messages/catalogues.js";
import { en } from "../src/messages/en.js";
import type { SamplePage } from "../src/sample/index.js";
import { samplePages } from "../src/sample/index.js";
import { readElements } from "./page-outline.js";
import { renderSample } from "./render-sample.js";

const inLocale = (page: SamplePage, locale: string, dir: "ltr" | "rtl" = "ltr"): SamplePage => ({
  ...page,
  model: { ...page.model, site: { ...page.model.site, locale, dir } },
});

const textsOf = (markup: string): ReadonlySet<string> =>
  new Set(
    readElements(markup).flatMap(({ text, attributes }) => [
      text.trim(),
      ...["aria-label", "title", "placeholder", "alt"].flatMap((name) => attributes[name] ?? []),
    ]),
  );

/** Sentences that are the same text wherever they stand, and that no content of the sample says. */
const spoken = (language: string): readonly string[] =>
  Object.entries(messagesFor(language)).flatMap(([key, sentence]) =>
    typeof sentence === "string" && sentence !== en[key as keyof typeof en] ? [sentence] : [],
  );

const CONTENT = new Set([
  "Home",
  "Articles",
  "Members",
  "Search",
  "About",
  "Followers",
  "Following",
  "Overview",
  "Your profile",
  "Settings",
  "Privacy",
]);
const englishOnly = Object.values<unknown>(en).filter(
  (sentence) => typeof sentence === "string" && !CONTENT.has(sentence) && sentence !== "Likes",
) as readonly string[];

describe.each(samplePages())("$name", (page) => {
  it.each(languages)("is whole in %s", (language) => {
    const { markup, skipped } = renderSample(inLocale(page, language));
    expect(skipped).toEqual([]);
    expect(markup).toContain(`<html lang="${language}"`);
    expect(markup).not.toMatch(/undefined|\[object|NaN/);
    expect(textsOf(markup)).toContain(messagesFor(language).skipToContent);
  });

  it("has nothing of the program's own in English on a German site", () => {
    const texts = textsOf(renderSample(inLocale(page, "de-AT")).markup);
    expect(englishOnly.filter((sentence) => texts.has(sentence))).toEqual([]);
    expect(spoken("de").filter((sentence) => texts.has(sentence)).length).toBeGreaterThan(5);
  });

  it("is written from right to left where the site is", () => {
    expect(renderSample(inLocale(page, "ar-EG", "rtl")).markup).toContain('<html lang="ar-EG" dir="rtl">');
  });
});
