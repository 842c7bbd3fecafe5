import { describe, expect, it } from "vitest";
import { classes, safeHref, safeImageSource } from "./attributes.js";

describe("safeHref", () => {
  it.each(["/a?b=c#d", "https://example.org/", "mailto:a@example.org", "#comment-1", "a/b"])("keeps %s", (href) => {
    expect(safeHref(href)).toBe(href);
  });

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "",
  ])("leads %j home", (href) => {
    expect(safeHref(href)).toBe("/");
  });
});

describe("safeImageSource", () => {
  it.each(["/a.png", "https://example.org/a.png", "data:image/svg+xml,%3Csvg%2F%3E", "data:image/png;base64,AA"])(
    "keeps %s",
    (source) => {
      expect(safeImageSource(source)).toBe(source);
    },
  );

  it.each(["javascript:alert(1)", "data:text/html,x", "data:image", "mailto:a@example.org", "", null, undefined])(
    "has no image for %j",
    (source) => {
      expect(safeImageSource(source)).toBeUndefined();
    },
  );
});

it("joins the class names that are set", () => {
  expect(classes("a", false, null, undefined, "", "b")).toBe("a b");
});
