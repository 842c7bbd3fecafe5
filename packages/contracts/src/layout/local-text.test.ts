import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLanguageTag } from "./language-tag.js";
import { localText, MOST_TEXT_LANGUAGES, textIn } from "./local-text.js";

const hostileKey = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "length",
    "en",
    "EN",
    "de",
    "de-AT",
    "\ud800",
  ),
  anyText({ maxLength: 40 }),
);
const hostile = fc.anything({ key: hostileKey, maxDepth: 3, withNullPrototype: true });
const parse = (text: string): unknown => JSON.parse(text);

const problems = (value: unknown, longest = 10) =>
  localText(longest)
    .safeParse(value)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("isLanguageTag", () => {
  it.each(["en", "de", "pt-BR", "zh-Hant-TW", "DE-at", "es-419", "src", "sl-rozaj"])("takes %s", (tag) => {
    expect(isLanguageTag(tag)).toBe(true);
  });

  it.each([
    "",
    "e",
    "english",
    "en_US",
    "en-",
    "-en",
    "en--US",
    "x-private",
    "__proto__",
    "en\n",
    "ｅｎ",
    "de-\ud800",
    "en-".padEnd(36, "a"),
  ])("refuses %j", (tag) => {
    expect(isLanguageTag(tag)).toBe(false);
  });
});

describe("textIn", () => {
  const texts = { en: "boat", de: "Boot", "pt-BR": "barco", zh: "船", "zh-Hant": "船隻" };

  it.each([
    ["de", "Boot"],
    ["de-AT", "Boot"],
    ["DE-at", "Boot"],
    ["pt-BR", "barco"],
    ["pt-br", "barco"],
    ["pt", "boat"],
    ["zh-Hant-TW", "船隻"],
    ["zh-TW", "船"],
    ["fr", "boat"],
    ["", "boat"],
    ["__proto__", "boat"],
  ])("finds the text for %s", (language, text) => {
    expect(textIn(texts, language)).toBe(text);
  });

  it("is the first by the alphabet where neither the language nor English is there", () => {
    expect(textIn({ fr: "bateau", de: "Boot" }, "nl")).toBe("Boot");
    expect(textIn({ de: "Boot", fr: "bateau" }, "nl")).toBe("Boot");
  });

  it("takes a blank text, and what is no text, for none", () => {
    expect(textIn({ de: " ", en: "boat" }, "de")).toBe("boat");
    expect(textIn({ de: 4, en: "boat" }, "de")).toBe("boat");
    for (const nothing of [undefined, null, 4, "", " ", [], ["x"], {}, { de: "" }, { label: "Boot", href: "/" }])
      expect(textIn(nothing, "de")).toBeUndefined();
  });

  it("gives a plain text back whatever the language is", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, tag) => textIn(text, tag) === (text.trim() ? text : undefined)),
    );
  });

  it("finds nothing that is not there, and does not depend on the order of keys", () => {
    fc.assert(
      fc.property(fc.dictionary(hostileKey, fc.oneof(fc.string(), hostile)), fc.string(), (given, language) => {
        const found = textIn(given, language);
        const isUnique = new Set(Object.keys(given).map((tag) => tag.toLowerCase())).size === Object.keys(given).length;
        if (isUnique) expect(textIn(Object.fromEntries(Object.entries(given).toReversed()), language)).toBe(found);
        if (found !== undefined) expect(Object.values(given)).toContain(found);
      }),
    );
  });
});

describe("localText", () => {
  it("takes a text, and a text for each language", () => {
    const full = Object.fromEntries(
      Array.from({ length: MOST_TEXT_LANGUAGES }, (_, index) => [
        `a${String.fromCharCode(97 + (index % 26))}${index < 26 ? "" : "-US"}`,
        "x",
      ]),
    );
    for (const value of ["", "boat", { en: "boat" }, { en: "", "pt-BR": "barco" }, full])
      expect(problems(value), JSON.stringify(value)).toBeUndefined();
    expect(problems({ ...full, zz: "x" })).toEqual([["", "must be in at most 50 languages"]]);
  });

  it("says under which language something is wrong, everything at once", () => {
    expect(problems({ en: "much too long", de: 4, DE: "Boot", en_US: "boat" })).toEqual([
      ["en", "must be at most 10 characters"],
      ["de", "must be a text"],
      ["DE", "must be the only text in its language"],
      ["en_US", "must stand under a language tag such as en or pt-BR"],
    ]);
    expect(problems("much too long")).toEqual([["", "must be at most 10 characters"]]);
    expect(problems({})).toEqual([["", "must have a text for at least one language"]]);
  });

  it.each([null, 4, true, [], ["boat"], undefined])("refuses %j", (value) => {
    expect(problems(value)).toEqual([["", "must be a text, or an object with a text for each language"]]);
  });

  it.each(["__proto__", "constructor", "toString", "label"])("refuses %s for a language", (key) => {
    expect(problems(parse(`{ "en": "boat", "${key}": "x" }`))).toEqual([
      [key, "must stand under a language tag such as en or pt-BR"],
    ]);
  });

  it("takes nothing that could not be said, and never throws", () => {
    fc.assert(
      fc.property(hostile, (value) => {
        if (!localText(10).safeParse(value).success) return;
        const tags = typeof value === "object" && value !== null ? Object.keys(value) : ["en"];
        for (const tag of tags) expect(isLanguageTag(tag) && (textIn(value, tag) ?? "").length <= 10).toBe(true);
      }),
    );
  });
});
