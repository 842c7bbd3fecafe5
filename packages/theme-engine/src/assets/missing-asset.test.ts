import { describe, expect, it } from "vitest";
import { closeNames, missingAssetHint } from "./missing-asset.js";

const closeTo = closeNames(["Logo.png", "hero-image.jpg", "map.svg", "map.png"]);

describe("closeNames", () => {
  it.each([
    ["logo.png", "Logo.png"],
    ["LOGO.PNG", "Logo.png"],
    ["hero_image.jpg", "hero-image.jpg"],
    ["Hero Image.jpeg", "hero-image.jpg"],
    ["logo", "Logo.png"],
    ["MAP.svg", "map.svg"],
    ["MAP.png", "map.png"],
    ["ｌｏｇｏ.png", "Logo.png"],
  ])("takes %j for %j", (wanted, name) => {
    expect(closeTo(wanted)).toBe(name);
  });

  it.each(["", "banner.png", "logo2.png", "__proto__", "constructor"])("takes %j for nothing", (wanted) => {
    expect(closeTo(wanted)).toBeUndefined();
  });
});

describe("missingAssetHint", () => {
  it("names what is there, or says what to do", () => {
    expect(missingAssetHint("logo.png", closeTo)).toBe("The package has Logo.png; names must match letter by letter.");
    expect(missingAssetHint("gone.png", closeTo)).toBe("Add assets/gone.png to the package, or correct the name.");
  });
});
