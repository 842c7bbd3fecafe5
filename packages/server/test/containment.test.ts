import { cleanRichText } from "@sitevine/renderer";
import { fuzzRuns, HOSTILE_MARKUP, MARKUP_PIECES } from "@sitevine/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderComment, renderMarkdown, sanitiseArticleHtml } from "../src/platform/markup/markup.js";
import { escapesOf } from "./support/surroundings.js";

const FIELDS = [
  { field: "an article in HTML", shown: (text: string) => sanitiseArticleHtml(text).html },
  { field: "an article in Markdown", shown: (text: string) => renderMarkdown(text).html },
  { field: "a comment", shown: (text: string) => renderComment(text).html },
  { field: "a rich text block", shown: cleanRichText },
] as const;

const RUNS = fuzzRuns(400);

const generated = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...MARKUP_PIECES) }, fc.string({ maxLength: 4 })), {
    maxLength: 24,
  })
  .map((pieces) => pieces.join(""));

// The browser's half of this test is in tooling/e2e.
describe.each(FIELDS)("containment: whatever an author writes into $field", ({ shown }) => {
  it("stays in its box, for texts that once left one", () => {
    for (const text of HOSTILE_MARKUP) expect([text, escapesOf(shown(text))]).toEqual([text, []]);
  });

  it("stays in its box, and is read again as the same tree", { timeout: 180_000 + 40 * RUNS }, () => {
    fc.assert(
      fc.property(generated, (text) => {
        const html = shown(text);
        expect(escapesOf(html)).toEqual([]);
        expect(shown === cleanRichText ? cleanRichText(html) : sanitiseArticleHtml(html).html).toBe(html);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("what judges containment", () => {
  it.each([
    "<table><table><h2>out</h2>",
    "</div><h2>out</h2>",
    "<li>out</li>",
    "<b>goes on",
    "<h3><section><h2></section></h3><caption></h2>",
    "<a href=/x><div><a href=/y></div>",
    "<!--",
    "<plaintext>",
  ])("hears of %s", (text) => expect(escapesOf(text)).not.toEqual([]));
});
