import { describe, expect, it } from "vitest";
import { cleanRichText } from "./rich-text.js";

describe("cleanRichText", () => {
  it("keeps structure, links and images", () => {
    const markup =
      '<h2>A</h2><p><a href="/p/a">b</a> <strong>c</strong></p><img src="/a.png" alt="d" loading="lazy" />';
    expect(cleanRichText(markup)).toBe(markup);
  });

  it.each([
    ["<script>alert(1)</script>", ""],
    ['<p onclick="alert(1)" style="color:red" class="sv-foot" id="main">x</p>', "<p>x</p>"],
    ['<a href="javascript:alert(1)">x</a>', '<a href="/">x</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">x</a>', '<a href="/">x</a>'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" alt="" loading="lazy" />'],
    ['<svg><script>alert(1)</script></svg><math><mi xlink:href="data:x"></mi></math>', ""],
    ["<iframe src=https://example.org></iframe><form><button>x</button></form>", "<p>x</p>"],
    ["<h1>title</h1>", "<h2>title</h2>"],
    ["<p>unclosed", "<p>unclosed</p>"],
    ["<!--<p>--><style>p{}</style>", ""],
  ])("reduces %s", (markup, cleaned) => {
    expect(cleanRichText(markup)).toBe(cleaned);
  });
});
