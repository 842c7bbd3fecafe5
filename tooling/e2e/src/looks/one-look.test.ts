import { baseStylesheet } from "@sitevine/renderer";
import { compileAdminCss, compileStylesheet, compileThemeCss } from "@sitevine/theme-engine";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findChromium, type OpenBrowser, openBrowser } from "../browser.js";
import { LOOKS } from "./sample-look.js";

const chromiumPath = findChromium();
const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

let browser: OpenBrowser;

beforeAll(async () => {
  if (chromiumPath !== undefined) browser = await openBrowser(chromiumPath);
});
afterAll(() => browser?.close());

const BODY = `<h1>Title</h1><div class="x card"><p class="y">Text <a href="#">link</a></p></div>`;

/** A page as the site serves it, or as its author sees it: with a theme switch on the root element. */
const pageOf = (css: string, look: Scheme, isSource: boolean): string =>
  `<!doctype html><html lang="de" dir="rtl"${isSource ? ` data-theme="${look}"` : ""}><head>
<meta name="color-scheme" content="${look}"><style>${css}</style></head>
<body class="sv-site sv-t--home">${BODY}</body></html>`;

/** Everything that these stylesheets change, of every element. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ["html", "body", "h1", ".x", ".y", "a"].map((selector) => {
      const style = getComputedStyle(document.querySelector(selector) ?? document.body);
      const names = ["color", "background-color", "font-size", "--a", "--b", "--c", "--d"];
      return `${selector} ${names.map((name) => style.getPropertyValue(name).trim()).join(" | ")}`;
    }),
  );

async function see(css: string, look: Scheme, system: Scheme, isSource = false): Promise<string[]> {
  const page = await browser.newPage({ colorScheme: system });
  try {
    await page.setContent(pageOf(css, look, isSource));
    return await seen(page);
  } finally {
    await page.close();
  }
}

/** Stylesheets that look different under another scheme as their authors wrote them. */
const FOR_TWO = [
  ":root { color-scheme: light dark; --a: 1 } body { background: light-dark(#ffffff, #101010) }",
  ":root:not([data-theme=dark]) { --a: 1 } [data-theme=light] { --b: 1 } @media (prefers-color-scheme: light) { :root { --c: 1 } }",
  ".x { color: red } @media (prefers-color-scheme: dark) { .x { color: blue } }",
  "@media not (prefers-color-scheme: light) { .x { color: blue } } @media print, (prefers-color-scheme: light) { .x { color: red } }",
  "@media screen and (min-width: 1px) and (prefers-color-scheme: dark) { body { background: black } .y { color: white } }",
  "@media (not ((prefers-color-scheme: dark) or (max-width: 1px))) { .x { color: red } }",
  ".x { color: green; @media (prefers-color-scheme: dark) { color: blue; & .y { color: red } } background: gold }",
  "[data-theme=dark] .x { color: red } html:not([data-theme=dark]) .x { color: blue } .x { color: green }",
  ":is([data-theme=dark], .dark) .x { color: red } :where([data-theme=light]) .x { color: blue }",
  ".x { [data-theme=dark] & { color: red } [data-theme=light] & .y { color: blue } }",
  ":root { --e: light-dark(rgb(1, 2, 3), rgb(4, 5, 6)) } .x { color: var(--e) } .y { color: var(--none, light-dark(red, blue)) }",
  "LI\\47HT, .x { color: l\\69ght-dark(red, blue) !important }",
  ":root { --e: light dark } .x { color-scheme: var(--e); color: CanvasText; background: Canvas }",
  ".x { color-scheme: dark light; background: Canvas } .y { color-scheme: dark; background: Canvas }",
  "@supports (color: light-dark(red, blue)) { .x { color: light-dark(red, blue) } }",
  "@supports not (color: light-dark(red, blue)) { .x { color: gold } }",
  "@scope ([data-theme=dark]) { .x { color: red } } @scope (.x) { [data-theme=light] .y { color: blue } }",
  "@layer t { @media (prefers-color-scheme: dark) { h1 { color: red } } @media (prefers-color-scheme: light) { h1 { color: blue } } }",
  '.x::before { content: "light-dark(" } .data-theme, .x { color: teal; --d: "prefers-color-scheme" }',
];

describe.skipIf(chromiumPath === undefined).each(SCHEMES)("a stylesheet for two looks in a %s look", (look) => {
  it.each(FOR_TWO)("is the same under both systems, and as its author sees that look: %s", async (source) => {
    const options = { assets: new Set<string>(), assetBase: "/a/", appearance: look };
    const themeCss = compileThemeCss(source, options).css;
    const served = compileStylesheet({ appearance: look, theme: {}, admin: null, themeCss, adminCss: "" });
    const meant = await see(source, look, look, true);
    for (const system of SCHEMES) expect(await see(served, look, system), `${system}: ${served}`).toEqual(meant);
    expect(compileAdminCss(source, { appearance: look }).css).toBe(themeCss);
  });
});

describe.skipIf(chromiumPath === undefined)("selectors about the root element", () => {
  it.each([
    '[dir="rtl"] .x { color: red }',
    "[lang|=de] .x { color: red } [lang=en] .x { color: blue }",
    "[dir=rtl] > .sv-site h1 { color: red }",
    ":lang(de) > body .x { color: red }",
    ":dir(rtl) .x { color: red }",
    "[dir=rtl] { --a: 1 }",
    ":where(html) { --a: 1; color: red }",
    ":is(:root, :host) .x { color: red }",
    ":scope { --b: 1 }",
    ".sv-site { color: red } .sv-t--home .x { color: blue }",
    "a, /* why */ .x { color: red } .x /* c */ .y { color: blue }",
    "*|*.x { color: red }",
    "svg|a, .x { color: red } col || td, .y { color: red }",
  ])("match on the site what they match as written: %s", async (source) => {
    const { css } = compileThemeCss(source, { assets: new Set(), assetBase: "/a/" });
    expect(await see(css, "light", "light")).toEqual(await see(source, "light", "light", true));
  });
});

describe.skipIf(chromiumPath === undefined)("layers of a theme", () => {
  it("win over the built-in stylesheet, as rules without a layer do", async () => {
    for (const source of [
      "@layer theme { h1 { font-size: 77px; color: red } }",
      "h1 { font-size: 77px; color: red }",
    ]) {
      const { css } = compileThemeCss(source, { assets: new Set(), assetBase: "/a/" });
      const [, , heading] = await see(`${baseStylesheet}\n${css}`, "light", "light");
      expect(heading).toMatch(/^h1 rgb\(255, 0, 0\) .* \| 77px /);
    }
  });
});

/** The built-in stylesheet without its layer. */
const unlayered = baseStylesheet.replace(/^@layer sv\{(.*)\}(?=\[hidden\])/s, "$1");

describe.skipIf(chromiumPath === undefined).each(LOOKS)("the layer of the built-in stylesheet in %s", (look) => {
  const sample = inject("sample");
  const names = ["home", "article-detail", "articles-list", "profile", "search"];

  it("changes no pixel", async () => {
    expect(unlayered).not.toContain("@layer");
    const pages = sample.pages.filter((page) => page.look === look && names.includes(page.name));
    expect(pages.length).toBeGreaterThan(2);
    const changed: string[] = [];
    for (const { name, url } of pages) {
      const pictures: string[] = [];
      for (const css of [baseStylesheet, unlayered]) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
        await page.route("**/base.css", (route) => route.fulfill({ contentType: "text/css", body: css }));
        await page.goto(url);
        pictures.push((await page.screenshot({ fullPage: true })).toString("base64"));
        await page.close();
      }
      if (pictures[0] !== pictures[1]) changed.push(name);
    }
    expect(changed).toEqual([]);
  });
});
