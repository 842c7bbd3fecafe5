import { describe, expect, it } from "vitest";
import { findToken, TOKEN_REGISTRY } from "./registry.js";

const REFERENCE = /^var\((--[\w-]+)\)$/;

/** The value that a browser computes for a default: references are followed to their end. */
function settled(value: string): string {
  const [, name] = REFERENCE.exec(value) ?? [];
  const next = name === undefined ? undefined : findToken(name)?.default;
  return typeof next === "string" ? settled(next) : value;
}

describe("the fills and borders of regions", () => {
  const colours = TOKEN_REGISTRY.filter(({ tier, type, default: value }) => tier === 3 && type === "colour" && value);

  it("default to a token of tier 2 each, --nav-bg, --content-bg and --aside-bg included", () => {
    const tiers = colours.map(({ name, default: value }) => {
      const [, reference = ""] = REFERENCE.exec(value ?? "") ?? [];
      return [name, findToken(reference)?.tier];
    });
    expect(tiers).toEqual(colours.map(({ name }) => [name, 2]));
  });

  it.each(["--nav-bg", "--content-bg", "--aside-bg"])("show through in the built-in look: %s", (name) => {
    expect(settled(`var(${name})`)).toBe("transparent");
  });
});
