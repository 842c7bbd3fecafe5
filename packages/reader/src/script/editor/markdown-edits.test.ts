import { describe, expect, it } from "vitest";
import { editOf, type FormatName, hasFormat, linkOfPaste } from "./markdown-edits.js";

/** A text whose selection is between brackets, or whose cursor is at `|`. */
function marked(text: string) {
  const [start, end] = [text.search(/[⟨|]/), text.indexOf("⟩")];
  return { text: text.replace(/[⟨⟩|]/g, ""), start, end: end === -1 ? start : end - 1 };
}

function apply(name: FormatName, text: string): string {
  const selected = marked(text);
  const { from, to, text: put, selectFrom, selectTo } = editOf(name, selected);
  const after = selected.text.slice(0, from) + put + selected.text.slice(to);
  if (selectFrom === selectTo) return `${after.slice(0, selectFrom)}|${after.slice(selectFrom)}`;
  return `${after.slice(0, selectFrom)}⟨${after.slice(selectFrom, selectTo)}⟩${after.slice(selectTo)}`;
}

describe("tools of the editor", () => {
  it.each([
    ["bold", "a ⟨b⟩ c", "a **⟨b⟩** c"],
    ["bold", "a ⟨b ⟩c", "a **⟨b⟩** c"],
    ["bold", "a **⟨b⟩** c", "a ⟨b⟩ c"],
    ["bold", "a ⟨**b**⟩ c", "a ⟨b⟩ c"],
    ["bold", "a **b|ig** c", "a b|ig c"],
    ["bold", "a |", "a **|**"],
    ["bold", "a **big|** c", "a **big**| c"],
    ["code", "a `b|`", "a `b`|"],
    ["code", "run ⟨ls⟩ now", "run `⟨ls⟩` now"],
    ["code", "run `⟨ls⟩` now", "run ⟨ls⟩ now"],
    ["code", "⟨one\ntwo⟩", "```\n⟨one\ntwo⟩\n```"],
    ["code", "Say: ⟨a```\nb⟩", "Say: \n````\n⟨a```\nb⟩\n````"],
    ["quote", "one\nt|wo", "one\n> t|wo"],
    ["quote", "one\n> t|wo", "one\nt|wo"],
    ["quote", "⟨one\n> two⟩", "⟨> one\n> > two⟩"],
    ["quote", "⟨> one\n>two⟩", "⟨one\ntwo⟩"],
    ["link", "see ⟨this⟩", "see [this](⟨https://⟩)"],
    ["link", "see ⟨https://a.example/b⟩", "see [|](https://a.example/b)"],
    ["link", "see |", "see [|](https://)"],
  ] as const)("%s makes of %j %j", (name, before, after) => expect(apply(name, before)).toBe(after));

  it.each([
    ["bold", "a **b|ig** c", true],
    ["bold", "**a** b| **c**", false],
    ["bold", "**a\nb|** c", false],
    ["code", "`⟨ls⟩`", true],
    ["quote", "> a\n> b|", true],
    ["quote", "⟨> a\nb⟩", false],
    ["link", "[a|](b)", false],
  ] as const)("%s is pressed in %j: %s", (name, text, expected) =>
    expect(hasFormat(name, marked(text))).toBe(expected),
  );

  it("takes back what it did", () => {
    for (const name of ["bold", "code", "quote"] as const)
      expect(apply(name, apply(name, "⟨words here⟩"))).toBe("⟨words here⟩");
  });

  it("links words when an address is pasted over them", () => {
    expect(linkOfPaste("https://a.example\n", marked("⟨this⟩"))?.text).toBe("[this](https://a.example)");
    for (const [pasted, text] of [
      ["two words", "⟨this⟩"],
      ["https://a.example", "|"],
      ["https://a.example", "⟨https://b.example⟩"],
    ] as const)
      expect(linkOfPaste(pasted, marked(text))).toBeNull();
  });
});
