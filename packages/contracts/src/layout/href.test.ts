import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedHref } from "./href.js";

describe("isAllowedHref", () => {
  it.each([
    "/x",
    "x",
    "?q",
    "#f",
    "../x",
    "http://a",
    "https://a/b?c#d",
    "HTTPS://a",
    "mailto:a@b",
    "//host/x",
    "a:b".replace("a:", "./a:"),
    "/articles/a-b_c.d",
    `/${"x".repeat(1_999)}`,
  ])("accepts %j", (href) => {
    expect(isAllowedHref(href)).toBe(true);
  });

  it.each([
    "",
    "javascript:alert(1)",
    "JAVASCRIPT:x",
    "java\nscript:x",
    "\u0001javascript:x",
    " javascript:x",
    "javascript:x ",
    "data:text/html,x",
    "vbscript:x",
    "blob:x",
    "file:///x",
    "ftp://x",
    "tel:1",
    "view-source:x",
    "/\\evil",
    "\\\\evil",
    "/\t/evil",
    "https:/\\evil",
    "http://[",
    "x".repeat(2_001),
    `/${"x".repeat(2_000)}`,
    "/x\n",
  ])("refuses %j", (href) => {
    expect(isAllowedHref(href)).toBe(false);
  });

  it("lets nothing through that a browser reads as another scheme", () => {
    const noise = fc.string({ unit: fc.constantFrom(..."javscript:dat/\\ \t\n\u0000#?A") });
    fc.assert(
      fc.property(noise, (href) => {
        if (isAllowedHref(href))
          expect(["https:", "http:", "mailto:"]).toContain(new URL(href, "https://site.invalid/").protocol);
      }),
    );
  });
});
