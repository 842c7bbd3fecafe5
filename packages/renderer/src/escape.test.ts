import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { escapeHtml } from "./escape.js";

describe("escapeHtml", () => {
  it("escapes what could end text or an attribute", () => {
    expect(escapeHtml(`<a href="x" title='y'>&\u0000`)).toBe(
      "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;\ufffd",
    );
  });

  it("leaves other text alone", () => {
    expect(escapeHtml("Seán Ó Briain · 日本語 {}`$")).toBe("Seán Ó Briain · 日本語 {}`$");
  });

  it("comes back from a parser as it went in, in text and in an attribute", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const seen: string[] = [];
        let words = "";
        const parser = new Parser({
          onopentag: (name, attributes) => seen.push(name, ...Object.values(attributes)),
          ontext: (data) => {
            words += data;
          },
        });
        parser.end(`<p title="${escapeHtml(text)}">${escapeHtml(text)}</p>`);
        const expected = text.replaceAll("\u0000", "\ufffd");
        expect(seen).toEqual(["p", expected]);
        expect(words).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});
