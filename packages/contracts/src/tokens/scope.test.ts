import { describe, expect, it } from "vitest";
import { findScope, isReservedScope, RESERVED_SCOPES, STYLE_VARIANTS, TOKEN_SCOPES } from "./scope.js";

describe("TOKEN_SCOPES", () => {
  it("are emitted under these selectors, in this order, so that regions override the whole site", () => {
    expect(TOKEN_SCOPES.map(({ name, selector }) => [name, selector])).toEqual([
      ["global", ":root, .sv-site-tokens"],
      ["chrome.header", ":root .sv-header"],
      ["navbar", ":root .pub-nav"],
      ["content", ":root .sv-content"],
      ["aside", ":root .sv-aside"],
      ["menu", ":root .sv-menu"],
      ["footer", ".sv-foot"],
      ["variant.surface", ":root .sv-v--surface"],
      ["variant.muted", ":root .sv-v--muted"],
      ["variant.accent", ":root .sv-v--accent"],
      ["variant.plain", ":root .sv-v--plain"],
    ]);
    expect(STYLE_VARIANTS).toEqual(["surface", "muted", "accent", "plain"]);
  });
});

describe("findScope", () => {
  it.each(TOKEN_SCOPES)("knows $name", (scope) => {
    expect(findScope(scope.name)).toBe(scope);
  });

  it.each([
    "light",
    "dark",
    "Global",
    "global ",
    "variant.",
    "variant.neon",
    "__proto__",
    "constructor",
    "toString",
    "",
  ])("knows nothing of %j", (name) => {
    expect(findScope(name)).toBeUndefined();
  });
});

describe("isReservedScope", () => {
  it("is true of the two palettes of the older format alone", () => {
    expect(RESERVED_SCOPES.every(isReservedScope)).toBe(true);
    for (const name of ["Light", "light ", "global", ""]) expect(isReservedScope(name)).toBe(false);
  });
});
