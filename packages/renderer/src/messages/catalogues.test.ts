import { describe, expect, it } from "vitest";
import { createFormatter } from "../format.js";
import { languages, messagesFor } from "./catalogues.js";
import { en } from "./en.js";

type Sentence = string | ((...args: unknown[]) => string);

const sentencesOf = (language: string) => Object.entries(messagesFor(language) as Readonly<Record<string, Sentence>>);
const english = new Map(sentencesOf("en"));
const format = createFormatter("en", "UTC", new Date("2026-11-21T09:30:00Z"));

// Messages whose argument is a number with the formatter; the others take text.
const NUMBERED = /^(?:minutes|notifications|heroMembers|heroOnline|onlineGuests|newComments|searchFound|\w+Count)$/;
const argumentsOf = (key: string): readonly unknown[] => {
  if (key === "searchFound") return [7, "Anker", format];
  return NUMBERED.test(key) ? [7, format] : ["Anker", "Boje"];
};
const said = (sentence: Sentence | undefined, key: string): string =>
  typeof sentence === "function" ? sentence(...argumentsOf(key)) : (sentence ?? "");

/** Messages that are the same in two languages. */
const SHARED = new Set(["likes", "likeCount", "dislikeCount", "smallPrint", "signInPin"]);

describe("messagesFor", () => {
  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["DE-de", "de"],
    ["de-Latn-CH-1996", "de"],
    ["en-GB", "en"],
    ["den", "en"],
    ["ar", "en"],
    ["fr-de", "en"],
    ["", "en"],
    ["not a locale", "en"],
    ["__proto__", "en"],
  ])("reads %j in %s", (locale, language) => {
    expect(messagesFor(locale)).toBe(messagesFor(language));
    expect(messagesFor(language) === en).toBe(language === "en");
  });
});

describe.each(languages)("the messages of %s", (language) => {
  const sentences = sentencesOf(language);

  it("are as many as the English ones, under the same names and in the same order", () => {
    expect(sentences.map(([key]) => key)).toEqual([...english.keys()]);
  });

  it.each(sentences)("%s takes what the English one takes, and says it", (key, sentence) => {
    const model = english.get(key);
    expect(typeof sentence).toBe(typeof model);
    const text = said(sentence, key);
    expect(text.trim()).not.toBe("");
    for (const part of ["Anker", "Boje", "7"]) expect(text.includes(part), part).toBe(said(model, key).includes(part));
  });

  it.each(sentences.filter(([key]) => key.endsWith("Count") || NUMBERED.test(key)))(
    "%s can say one and none",
    (key, sentence) => {
      const at = (count: number): string =>
        typeof sentence === "function" ? sentence(count, ...argumentsOf(key).slice(1)) : "";
      expect(at(1)).not.toContain("undefined");
      expect(at(0)).not.toBe(at(1));
      expect(at(2).replace("2", "#")).toBe(at(7).replace("7", "#"));
    },
  );
});

describe.each(languages.filter((language) => language !== "en"))("the messages of %s", (language) => {
  it.each(sentencesOf(language).filter(([key]) => !SHARED.has(key)))("%s is not English", (key, sentence) => {
    expect(said(sentence, key)).not.toBe(said(english.get(key), key));
    expect(said(sentence, key)).not.toMatch(/\b(?:the|and|of|your|is|to|articles?|members?|comments?)\b/);
  });
});

describe("counts", () => {
  it("follow the language of the catalogue, whatever the site's locale", () => {
    const russian = createFormatter("ru", "UTC", new Date());
    const french = createFormatter("fr", "UTC", new Date());
    expect(en.articleCount(21, russian)).toBe("21 articles");
    expect(en.articleCount(0, french)).toBe("0 articles");
    expect(en.articleCount(1, french)).toBe("1 article");
    expect(en.heroMembers(1, format)).toBe("1 member is already here");
    expect(en.searchFound(1, "tide", format)).toBe("1 result for “tide”");
    const de = messagesFor("de");
    const german = createFormatter("de", "UTC", new Date());
    expect(de.commentCount(1, german)).toBe("1 Kommentar");
    expect(de.commentCount(1_234, german)).toBe("1.234 Kommentare");
    expect(de.heroMembers(1, german)).toBe("1 Mitglied ist schon dabei");
  });
});
