import { TEMPLATE_CATALOGUE, TOKEN_SCOPES } from "@sitevine/contracts";
import { stockLayouts } from "@sitevine/renderer";
import { assetBaseOf, compileStylesheet, compileThemeCss, layoutEquals, readZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { packTheme } from "../build/pack-theme.mjs";
import { THEME_IDS } from "../build/theme-files.mjs";

const GLOBAL = "global";
const KILOBYTE = 1000;
// Class names that the format guarantees; a theme may also use its own.
const PROMISED =
  /^\.(?:sv-b--[A-Za-z]+|sv-section|sv-columns|sv-column|sv-spacer|sv-heading|sv-image|sv-richtext|sv-header|sv-content|sv-aside|sv-menu|sv-foot)$/;

describe.each(THEME_IDS)("package of %s", (id) => {
  it("reads back without a single finding", async () => {
    const { theme, notices } = await packTheme(id);
    expect(notices).toEqual([]);
    expect(theme.manifest).toMatchObject({ id, vendor: "sitevine", packageVersion: 2, schemaVersion: 1 });
    expect(theme.manifest.appearance).toBe(id === "ember" ? "dark" : "light");
    expect(theme.packageVersion).toBe(2);
  });

  it("is complete: every template, every scope, fonts and a screenshot", async () => {
    const { theme } = await packTheme(id);
    expect([...theme.layouts.keys()].sort()).toEqual(TEMPLATE_CATALOGUE.map(({ key }) => key).sort());
    expect(Object.keys(theme.tokens).sort()).toEqual(TOKEN_SCOPES.map(({ name }) => name).sort());
    expect([...theme.assets.values()].map(({ type }) => type)).toContain("font/woff2");
    expect(theme.screenshot?.type).toBe("image/webp");
    expect(theme.screenshot?.size).toBeLessThan(200 * KILOBYTE);
  });

  it("has a layout of its own for every page", async () => {
    const { theme } = await packTheme(id);
    for (const [key, layout] of theme.layouts) {
      const stock = stockLayouts.get(layout.templateKey as Parameters<typeof stockLayouts.get>[0]);
      expect(stock && layoutEquals(stock, layout), key).toBe(false);
    }
  });

  it("stays small and is the same bytes every time", async () => {
    const [first, second] = await Promise.all([packTheme(id), packTheme(id)]);
    expect(first.bytes.length).toBeLessThan(350 * KILOBYTE);
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  it("packs every font that its stylesheet names, and no other", async () => {
    const { theme } = await packTheme(id);
    const named = [...(theme.css ?? "").matchAll(/url\("assets\/([^"]+\.woff2)"\)/g)].map((match) => match[1]);
    const packed = [...theme.assets.keys()].filter((name) => name.endsWith(".woff2"));
    expect(named.sort()).toEqual(packed.sort());
  });

  it("styles promised classes and its own, nothing inside a block by class", async () => {
    const { theme } = await packTheme(id);
    const own = new Set(JSON.stringify([...theme.layouts.values()]).match(/(?<="className":")[^"]+/g));
    const css = (theme.css ?? "").replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
    const selectors = [...css.matchAll(/([^{};]+)\{/g)].map((match) => match[1] ?? "");
    const classes = new Set(
      selectors
        .filter((text) => !text.trim().startsWith("@"))
        .join(" ")
        .match(/\.[A-Za-z][\w-]*/g),
    );
    const strange = [...classes].filter((name) => !PROMISED.test(name) && !own.has(name.slice(1)));
    expect(strange.filter((name) => ![".pub-nav", ".ghero", ".gbody", ".profile-card"].includes(name))).toEqual([]);
  });

  it("compiles into one stylesheet without a colour scheme switch or an address of another site", async () => {
    const { theme } = await packTheme(id);
    const assets = new Set(theme.assets.keys());
    const { css } = compileThemeCss(theme.css ?? "", { assets, assetBase: assetBaseOf(id) });
    const sheet = compileStylesheet({ theme: theme.tokens, admin: null, themeCss: css, adminCss: "" });
    expect(sheet).toContain(`/uploads/themes/${id}/`);
    expect(sheet).not.toMatch(/prefers-color-scheme|data-theme|@import|https?:|url\("assets\//);
  });
});

describe("a package's entries", () => {
  it("keep tokens.css the global scope of tokens.json", async () => {
    const { bytes, theme } = await packTheme("harbor");
    const zip = readZip(bytes);
    const css = zip.ok ? Buffer.from(zip.entries.get("styles/tokens.css") ?? []).toString("utf8") : "";
    for (const [name, value] of Object.entries(theme.tokens[GLOBAL] ?? {})) expect(css).toContain(`${name}: ${value};`);
  });
});
