import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptOf, markText } from "../src/features/search/marked-text.model.js";
import { parseSearch } from "../src/features/search/search-terms.model.js";
import { foldWord, indexWords, wordsOf } from "../src/features/search/text-words.model.js";
import type { FullTextTerms } from "../src/platform/db/full-text.js";

const words = (text: string): string[] => [...wordsOf(text)].map((word) => word.text);

/** Terms in short: a star behind what may go on, quotes around words in a row. */
const terms = (text: string): string[] =>
  (parseSearch(text) ?? []).map(({ words: row, isPrefix }) => {
    const said = row.length === 1 ? row.join("") : `"${row.join(" ")}"`;
    return isPrefix ? `${said}*` : said;
  });

function parsed(text: string): FullTextTerms {
  const found = parseSearch(text);
  if (!found) throw new Error(`There is no word in ${text}.`);
  return found;
}

const marks = (text: string, query: string): string =>
  markText(text, parsed(query))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");

/** Strings of everything: quotes, signs of query languages, letters of every writing, halves of surrogate pairs. */
const hostileText = fc.oneof(
  anyText({ maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(..."\"'“”«»:*-+^(){}[]&|!<>~\\/%_.,;ANDORTéß東京ーｶﾞกำ½ﬁ \0\n\ud83d\ude00"),
    maxLength: 200,
  }),
);

describe("the words of a text", () => {
  it.each([
    ["Crème BRÛLÉE", ["creme", "brulee"]],
    ["Straße ÆRØ Łódź ĐURĐEVAC", ["strasse", "aero", "lodz", "durdevac"]],
    ["İstanbul ısı ΟΔΟΣ οδός", ["istanbul", "isi", "οδοσ", "οδοσ"]],
    ["ｆｕｌｌ-ｗｉｄｔｈ ﬁn", ["full", "width", "fin"]],
    ["don't e-mail c3po@x.y 3.14", ["don", "t", "e", "mail", "c3po", "x", "y", "3", "14"]],
    ["東京都", ["東京", "京都", "都"]],
    ["a東京b", ["a", "東京", "京", "b"]],
    ["ガｶﾞ", ["ガガ", "ガ"]],
    // Issue 52, line 16: Korean words inside of compounds.
    ["한국어 검색", ["한국", "국어", "어", "검색", "색"]],
    ["검색".normalize("NFD"), ["검색", "색"]],
    ["ㄅㄆ", ["ㄅㄆ", "ㄆ"]],
    ["हिन्दी", ["हिन्दी"]],
    ["— … ! 👍", []],
  ])("are what people would say they are in %s", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("stand where they say, in order, and fold to what was said", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const { start, end, firstEnd, text: word } of wordsOf(text)) {
          expect(word).not.toBe("");
          expect(start < firstEnd && firstEnd <= end && end <= text.length).toBe(true);
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
          expect(word).toBe(word.toLowerCase());
        }
      }),
    );
  });

  it("are the same folded once or twice", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const word of words(text)) expect(foldWord(word)).toBe(word);
      }),
    );
  });

  it("of a document fit into an index entry however long it is", () => {
    const long = Array.from({ length: 400_000 }, (_, index) => `w${index.toString(36)}`).join(" ");
    const { title, body } = indexWords({ title: "Long", body: long });
    expect(title).toEqual(["long"]);
    const bytes = body.reduce((sum, word) => sum + Buffer.byteLength(word), 0);
    expect(body.length).toBeGreaterThan(60_000);
    expect(bytes).toBeLessThan(900_000);
    expect(foldWord("x".repeat(500))).toHaveLength(64);
  });
});

describe("what somebody searches for", () => {
  it.each([
    ["steam oak", ["steam", "oak*"]],
    ["oak oak  oak", ["oak", "oak*"]],
    ['"steam oak" boat', ['"steam oak"', "boat*"]],
    ['"steam oak"', ['"steam oak"']],
    ['steam "oak boat', ["steam", "oak", "boat*"]],
    ["“steam oak” «tar pitch»", ['"steam oak"', '"tar pitch"']],
    ["NEAR(a b) -x title:y z*", ["near", "a", "b", "x", "title", "y", "z"]],
    ["AND OR NOT", ["and", "or", "not*"]],
    ["a", ["a"]],
    ["東京都", ['"東京 京都"']],
    ["東京", ["東京"]],
    ["東", ["東*"]],
    ['"', []],
    ["*-():^", []],
  ])("is read from %s", (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it("is never an error, and nothing but folded words", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const { words: row } of parseSearch(text) ?? [])
          for (const word of row) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
    );
  });

  it("is found in the text that it was typed from", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const query = parseSearch(text);
        if (query) expect(markText(text, query).some((part) => part.marked)).toBe(true);
      }),
    );
  });
});

describe("marked text", () => {
  it.each([
    ["Steam-bent oak", "steam oak", "[Steam]-bent [oak]"],
    ["The oaken boat", "oak", "The [oaken] boat"],
    ["oak, steam oak", '"steam oak"', "oak, [steam oak]"],
    ["Crème brûlée", "creme", "[Crème] brûlée"],
    ["我住在東京都", "東京都", "我住在[東京都]"],
    ["我住在東京都", "東", "我住在[東]京都"],
    ["<b>oak</b>", "oak", "<b>[oak]</b>"],
  ])("of %s for %s", (text, query, expected) => {
    expect(marks(text, query)).toBe(expected);
  });

  it("is the text, whatever is looked for", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (text, query) => {
        const found = parseSearch(query);
        const parts = found && markText(text, found).map((part) => part.text);
        if (parts) expect(parts.join("")).toBe(text);
      }),
    );
  });

  it("as an excerpt stands around the first answer, on one line", () => {
    const body = `${"Tar and pitch. ".repeat(40)}\nThen the STEAM box came. ${"Rope and sail. ".repeat(40)}`;
    const excerpt = excerptOf(body, parsed("steam"));
    expect(excerpt).toMatch(/^… .*Then the STEAM box came\. .* …$/);
    expect(excerpt.length).toBeLessThan(240);
    expect(excerptOf(body, parsed("absent"))).toMatch(/^Tar and pitch\..* …$/);
    expect(excerptOf("Short.", parsed("absent"))).toBe("Short.");
    expect(excerptOf("", parsed("absent"))).toBe("");
  });

  it.each([
    ["Getting started\nInstall the program", "Getting started · Install the program"],
    ["Install it.\nStart it.", "Install it. Start it."],
    ["He said “Go.”\n(So I went.)\nAway", "He said “Go.” (So I went.) Away"],
    ["Wie?\nSo:\nOak\nElm", "Wie? So: Oak · Elm"],
    ["\n \nOak \n\n  Elm\t\t\n", "Oak · Elm"],
    ["始めに\n動く。\n次", "始めに · 動く。 次"],
    ["· Oak\nElm ·", "· Oak · Elm ·"],
  ])("as an excerpt keeps blocks apart: %j", (body, expected) => {
    expect(excerptOf(body, parsed("absent"))).toBe(expected);
  });

  it("as an excerpt is marked beside the sign between blocks, and not cut at it", () => {
    const shown = (body: string, query: string) => marks(excerptOf(body, parsed(query)), query);
    expect(shown("Steam box\nOak and elm", "box oak")).toBe("Steam [box] · [Oak] and elm");
    const lines = Array.from({ length: 200 }, () => "Elm").join("\n");
    const excerpt = shown(`${lines}\nOak\n${lines}`, "oak");
    expect(excerpt).toMatch(/^… Elm · .* · \[Oak\] · .* · Elm …$/);
    expect(excerpt.length).toBeLessThan(240);
    expect(excerpt).not.toMatch(/\n|· ·|… ·|· …/);
  });

  it("as an excerpt breaks no character in two", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("😀", "東", "a", " "), minLength: 200, maxLength: 900 }),
        (text) => {
          const excerpt = excerptOf(text, parsed("a 東"));
          expect(excerpt.isWellFormed()).toBe(true);
          expect(excerpt.length).toBeLessThan(240);
        },
      ),
    );
  });
});
