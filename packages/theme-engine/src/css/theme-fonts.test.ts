import type { TokenMap } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import type { FontMetrics } from "../fonts/font-metrics.js";
import { compileStylesheet } from "../tokens/compile-stylesheet.js";
import { compileAdminCss, compileThemeCss } from "./compile.js";

const RANGE = "U+0-2FF";
const plain: FontMetrics = { ascent: 0.9, descent: 0.2, lineGap: 0, width: 0.4414, atWeights: [], range: RANGE };
const variable: FontMetrics = {
  ...plain,
  atWeights: [
    { weight: 400, width: 0.4414 },
    { weight: 700, width: 0.4765 },
  ],
};
const FILES: ReadonlyMap<string, FontMetrics> = new Map([
  ["one.woff2", plain],
  ["two.woff2", { ...plain, width: 0.8828 }],
  ["vary.woff2", variable],
]);

const face = (family: string, file = "one.woff2", more = ""): string =>
  `@font-face { font-family: "${family}"; src: url(assets/${file}) format("woff2");${more} }`;

function compile(source: string, tokens: TokenMap = {}) {
  const measured: string[] = [];
  const measure = (file: string): FontMetrics | undefined => {
    measured.push(file);
    return FILES.get(file);
  };
  const assets = new Set([...FILES.keys(), "icons.woff2"]);
  const { css, findings } = compileThemeCss(source, { assets, assetBase: "/t/", fonts: { measure, tokens } });
  expect(findings.filter(({ level }) => level === "error")).toEqual([]);
  return { css, measured };
}

const fallbacksIn = (css: string): string[] => css.match(/@font-face \{[^}]*sv-fallback"[^}]*\}/g) ?? [];

describe("a font of a theme", () => {
  it("has fallbacks of several systems with its metrics, the most common last", () => {
    const { css } = compile(face("Sea"));
    const faces = fallbacksIn(css);
    expect(faces.map((each) => /local\("([^"]+)"\)/.exec(each)?.[1])).toEqual(["DejaVu Sans", "Roboto", "Arial"]);
    expect(faces.at(-1)).toBe(`@font-face {
font-family: "Sea sv-fallback";
font-weight: 400;
src: local("Arial"), local("Liberation Sans"), local("Helvetica");
unicode-range: ${RANGE};
size-adjust: 100%;
ascent-override: 90%;
descent-override: 20%;
line-gap-override: 0%;
}`);
  });

  it("twice as wide is stood in for by letters twice as large, on lines as high as its own", () => {
    const last = fallbacksIn(compile(face("Sea", "two.woff2")).css).at(-1);
    for (const part of ["size-adjust: 200%", "ascent-override: 45%", "descent-override: 10%"])
      expect(last).toContain(part);
  });

  it("that varies has a fallback for each weight, bold ones of bold fonts", () => {
    const faces = fallbacksIn(compile(face("Sea", "vary.woff2", "font-weight: 100 900")).css);
    const last = faces.filter((each) => each.includes('local("Arial'));
    expect(last.map((each) => /font-weight: (.*);/.exec(each)?.[1])).toEqual(["400", "700"]);
    expect(last[1]).toContain('local("Arial Bold")');
    for (const each of last) expect(each).toContain("size-adjust: 100%");
  });

  it.each(["constructor", "Infinity", "-1", "0", "9999", "bolder 400", ""])(
    "says no weight that is none: %j",
    (weight) => {
      const faces = fallbacksIn(compile(face("Sea", "one.woff2", `font-weight: ${weight}`)).css);
      expect(faces.at(-1)).toMatch(/\nfont-weight: (?:1 1000|400);/);
    },
  );

  it.each([
    ["serif", "Times New Roman"],
    ["sans-serif", "Arial"],
    ["monospace", "Courier New"],
    ["system-ui", "Arial"],
  ])("is stood in for by a font of its kind: %s", (generic, name) => {
    const inRule = compile(`${face("Sea")} p { font-family: Sea, ${generic} }`).css;
    const inToken = compile(face("Sea"), { global: { "--font-display": `Sea, ${generic}` } }).css;
    for (const css of [inRule, inToken]) expect(fallbacksIn(css).at(-1)).toContain(`local("${name}")`);
  });

  it("is measured where its letters are, and not at all without letters", () => {
    const cyrillic = face("Sea", "two.woff2", "unicode-range: U+400-4FF");
    expect(compile(`${cyrillic} ${face("Sea", "one.woff2", "unicode-range: U+0-FF")}`).measured).toContain("one.woff2");
    const icons = compile(`${face("Icons", "icons.woff2")} i { font-family: Icons }`);
    expect(fallbacksIn(icons.css)).toEqual([]);
    expect(icons.css).toContain("font-family: Icons;");
  });

  it.each([
    ["font-family: Sea, serif", 'font-family: Sea, "Sea sv-fallback", serif'],
    ["font-family: 'sEA'", "font-family: 'sEA', \"Sea sv-fallback\""],
    ["font-family: Sea, serif !important", 'font-family: Sea, "Sea sv-fallback", serif !important'],
    ["font: italic 700 1rem/1.2 Sea, serif", 'font: italic 700 1rem/1.2 Sea, "Sea sv-fallback", serif'],
    ["font-family: Sea, Icons, serif", 'font-family: Sea, Icons, "Sea sv-fallback", serif'],
    ["font-family: s\\65 a, serif", 'font-family: s\\65 a, "Sea sv-fallback", serif'],
    ["--mine: Sea, serif", '--mine: Sea, "Sea sv-fallback", serif'],
    ["--ff-sans: Sea", '--ff-sans: Sea, "Sea sv-fallback"'],
  ])("is followed by its fallback in %s", (written, served) => {
    expect(compile(`${face("Sea")} ${face("Icons", "icons.woff2")} .x { ${written} }`).css).toContain(`\n${served};`);
  });

  it.each([
    "font-family: Seal, serif",
    "font-family: serif",
    "font-family: inherit",
    "font-family: var(--ff-sans)",
    'content: "Sea", "b"',
    '--label: "Sea", "b"',
    "grid-area: Sea",
  ])("leaves %s as it is", (written) => {
    expect(compile(`${face("Sea")} .x { ${written} }`).css).toContain(`\n${written};`);
  });

  it("with a stand-in of the theme's own is left alone", () => {
    const own = '@font-face { font-family: "Near Sea"; src: local("Arial"); size-adjust: 97% }';
    const rule = '.x { font-family: Sea, "Near Sea", serif }';
    const { css } = compile(`${face("Sea")} ${own} ${rule}`);
    expect(css).toContain('font-family: Sea, "Near Sea", serif;');
    const named = compile(`${face("Sea")} ${own.replace("Near Sea", "Sea Fallback")} .x { font-family: Sea, serif }`);
    expect(fallbacksIn(named.css)).toEqual([]);
    expect(named.css).toContain("font-family: Sea, serif;");
  });

  it("is displayed by a fallback until it is there, unless the theme says otherwise", () => {
    expect(compile(face("Sea")).css).toContain("font-display: swap;");
    const optional = compile(face("Sea", "one.woff2", "FONT-display: optional")).css;
    expect(optional).toContain("FONT-display: optional;");
    expect(optional).not.toContain("swap");
  });

  it("has fallbacks for eight families, so that a package cannot make the service read without end", () => {
    const families = Array.from({ length: 30 }, (_, index) => face(`F${index}`));
    const { css, measured } = compile(families.join("\n"));
    expect(new Set(fallbacksIn(css).map((each) => /"(F\d+) /.exec(each)?.[1])).size).toBe(8);
    expect(measured.length).toBeLessThanOrEqual(8 * 3);
  });
});

describe("the tokens of a site", () => {
  const { css: themeCss } = compile(face("Sea"), { global: { "--ff-sans": "Sea, serif" } });
  const sheet = (layers: Partial<Parameters<typeof compileStylesheet>[0]>): string =>
    compileStylesheet({ theme: {}, admin: null, themeCss, adminCss: "", ...layers });

  it("get the fallback behind a font of the theme, whoever wrote them", () => {
    const completed = '--ff-sans: Sea, "Sea sv-fallback", serif;';
    expect(sheet({ theme: { global: { "--ff-sans": "Sea, serif" } } })).toContain(completed);
    expect(sheet({ admin: { footer: { "--ff-sans": "Sea, serif" } } })).toContain(completed);
    expect(sheet({ siteFont: "Sea, serif" })).toContain('font-family: Sea, "Sea sv-fallback", serif;');
  });

  it("are left as they are otherwise", () => {
    const admin = { global: { "--ff-sans": "Georgia, serif", "--x": '"Sea"', "--y": "Sea" } };
    const css = sheet({ admin });
    for (const [name, value] of Object.entries(admin.global)) expect(css).toContain(`  ${name}: ${value};\n`);
  });

  it("of the administrator's stylesheet stay as written", () => {
    const source = '@font-face { font-family: Sea; src: url("/uploads/sea.woff2"); }\np { font-family: Sea, serif; }';
    const adminCss = compileAdminCss(source).css;
    expect(adminCss).not.toContain("swap");
    expect(sheet({ adminCss })).toContain(adminCss);
    expect(adminCss).toContain("font-family: Sea, serif;");
  });
});
