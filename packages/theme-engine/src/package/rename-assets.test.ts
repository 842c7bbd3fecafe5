import type { LayoutDocument } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { claimAssetNames, renameAssetReferences } from "./rename-assets.js";

const home = (...sources: readonly string[]): LayoutDocument => ({
  templateKey: "home",
  schemaVersion: 1,
  regions: { main: sources.map((source, index) => ({ id: `i${index}`, type: "image", props: { source } })) },
});

describe("claimAssetNames", () => {
  it("gives names that nothing has in any spelling, and that every address can hold", () => {
    const names = claimAssetNames(["logo.png", "a b).svg"], ["logo.png", "LOGO-2.png"]);
    expect([...names]).toEqual([
      ["logo.png", "logo-3.png"],
      ["a b).svg", "a-b-.svg"],
    ]);
  });
});

describe("renameAssetReferences", () => {
  const assets = new Set(["logo.png", "other.png", "100%.png"]);
  const names = new Map([
    ["logo.png", "logo-2.png"],
    ["100%.png", "100.png"],
  ]);
  const rename = (css: string | null, ...sources: readonly string[]) => {
    const { layouts, css: renamed } = renameAssetReferences(
      { layouts: new Map([["home", home(...sources)]]), css },
      assets,
      names,
    );
    return { css: renamed, home: layouts.get("home") };
  };

  it("lets documents follow, wherever in assets/ the file lies", () => {
    const sources = ["assets/logo.png", "assets/old/logo.png", "assets/other.png", "/assets/logo.png"];
    expect(rename(null, ...sources)).toEqual({
      css: null,
      home: home("assets/logo-2.png", "assets/logo-2.png", "assets/other.png", "/assets/logo.png"),
    });
  });

  it("lets the stylesheet follow, and leaves the rest of it as its author wrote it", () => {
    const css = `/* assets/logo.png */ .a{background:url(assets/logo.png#x) , URL( "assets/other.png" )}
.b{background:image-set('./assets/l\\6fgo.png' 1x, url(/assets/logo.png) 2x);content:"assets/logo.png"}
.c{background:url("assets/100%.png")}`;
    expect(
      rename(css).css,
    ).toBe(`/* assets/logo.png */ .a{background:url("assets/logo-2.png#x") , URL( "assets/other.png" )}
.b{background:image-set("assets/logo-2.png" 1x, url(/assets/logo.png) 2x);content:"assets/logo.png"}
.c{background:url("assets/100.png")}`);
  });
});
