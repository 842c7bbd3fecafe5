import { describe, expect, it } from "vitest";
import { findFirstFonts, firstFontUrls } from "./first-fonts.js";

interface Face {
  readonly family?: string;
  readonly more?: string;
  readonly src?: string;
}

const LATIN = "unicode-range: U+0-FF, U+2000-206F;";

const face = (file: string, { family = "Sea", more = "", src }: Face = {}): string =>
  `@font-face {\nfont-family: "${family}";\nsrc: ${src ?? `url("/t/${file}.woff2?v=1") format("woff2")`};\n${more}\n}`;

const urls = (
  faces: readonly string[],
  tokens: Readonly<Record<string, string>> = { "--ff-sans": "Sea, serif" },
  { language = "en", siteFont = null }: { readonly language?: string; readonly siteFont?: string | null } = {},
): readonly string[] => {
  const layers = { theme: { global: tokens }, admin: null, siteFont, themeCss: "", adminCss: "" };
  const fonts = findFirstFonts(layers, `:root {\n  --a: 1;\n}\n${faces.join("\n")}\nbody .x {\n}`);
  return firstFontUrls(fonts, language).map((url) => /\/t\/(.*)\.woff2/.exec(url)?.[1] ?? url);
};

const display = { family: "Sky" };
const both = { "--ff-sans": "Sea, serif", "--font-display": "'Sky', serif" };

describe("the fonts that a page is first seen in", () => {
  it("are the regular one of its text and the one of its headings, by the addresses of the stylesheet", () => {
    const faces = [face("sea"), face("sea-bold", { more: "font-weight: 700;" }), face("sky", display)];
    expect(urls(faces, both)).toEqual(["sea", "sky"]);
    expect(urls(faces, { ...both, "--weight-body": "600" })).toEqual(["sea-bold", "sky"]);
  });

  it("are one when both are in one file, and when headings have the font of the text", () => {
    const faces = [face("sea", { more: "font-weight: 100 900;" })];
    expect(urls(faces)).toEqual(["sea"]);
    expect(urls(faces, { "--ff-sans": "var(--mine)", "--mine": "Sea, serif" })).toEqual(["sea"]);
    expect(urls([face("sea"), face("bold", { more: "font-weight: bold;" })])).toEqual(["sea", "bold"]);
  });

  it.each([
    ["400", ["500", "300"], "500"],
    ["500", ["600", "400"], "400"],
    ["400", ["600", "300"], "300"],
    ["300", ["200", "400"], "200"],
    ["700", ["600", "800"], "800"],
    ["700", ["400", "600"], "600"],
    ["650", ["400", "600 700"], "600 700"],
  ])("have the weight that browsers choose: of %s, %j gives %s", (wanted, weights, chosen) => {
    const faces = weights.map((weight) => face(weight, { more: `font-weight: ${weight};` }));
    const tokens = { "--ff-sans": "Sea", "--font-display": "serif", "--weight-body": wanted };
    expect(urls(faces, tokens)).toEqual([chosen]);
  });

  it("are the part with the letters of the page's language, and none without", () => {
    const faces = [
      face("latin", { more: LATIN }),
      face("greek", { more: "unicode-range: u+370-3ff;" }),
      face("arabic", { more: "unicode-range: U+6??;" }),
    ];
    const of = (language: string) => urls(faces, { "--ff-sans": "Sea" }, { language });
    expect(of("de")).toEqual(["latin"]);
    expect(of("el")).toEqual(["greek"]);
    expect(of("ar")).toEqual(["arabic"]);
    expect(of("ru")).toEqual([]);
    expect(of("not a language")).toEqual(["latin"]);
  });

  it("are upright, and of two for the same letters the last", () => {
    const faces = [face("first"), face("last"), face("slanted", { more: "font-style: italic;" })];
    expect(urls(faces)).toEqual(["last"]);
  });

  it.each([
    ["the site has a font of the system", [face("sea")], undefined, "Georgia, serif"],
    ["a token names a font of the system first", [face("sea")], { "--ff-sans": "Georgia, Sea, serif" }, null],
    ["no token names the theme's font", [face("sea")], {}, null],
    ["tokens go round in a circle", [face("sea")], { "--ff-sans": "var(--a)", "--a": "var(--ff-sans)" }, null],
    ["a font of the system comes first", [face("", { src: 'local("Sea"), url("/t/sea.woff2")' })], undefined, null],
    ["the file is another format", [face("", { src: 'url("/t/sea.woff") format("woff")' })], undefined, null],
    [
      "the file is in the stylesheet",
      [face("", { src: 'url("data:font/woff2;base64,AAAA") format("woff2")' })],
      undefined,
      null,
    ],
    ["the file is on another site", [face("", { src: 'url("//e.example/sea.woff2")' })], undefined, null],
    [
      "the file is on another site by its name",
      [face("", { src: 'url("https://e.example/sea.woff2")' })],
      undefined,
      null,
    ],
    ["there is only a slanted one", [face("sea", { more: "font-style: italic;" })], undefined, null],
    ["there is no font", [], undefined, null],
  ])("are none where %s", (_, faces, tokens, siteFont) => {
    expect(urls(faces, tokens, { siteFont })).toEqual([]);
  });

  it("are found beside stored values that are none", () => {
    const tokens = { "--ff-sans": "Sea", "--font-display": 1 as unknown as string, "--weight-body": "}" };
    expect(urls([face("sea")], tokens)).toEqual(["sea"]);
  });

  it("are those of the site's own font where it names one of the stylesheet", () => {
    expect(urls([face("sea"), face("sky", display)], both, { siteFont: "Sky, serif" })).toEqual(["sky"]);
  });
});
