import type { LayoutDocument } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { planImport, readThemePackage } from "../../src/index.js";
import { findingsIn, refusalsIn } from "../find.js";
import { block, type Files, layout, pack, SAMPLE } from "../sample-theme.js";
import { workTime } from "../work-time.js";

const home = (...blocks: readonly unknown[]): Files => ({ "layouts/home.json": layout("home", blocks) });
const richText = (html: string) => home(block({ type: "richText", props: { html } }));
const at = (field: string) => `/regions/main/0/${field}`;

describe("a block", () => {
  it.each(["Accent", "neon", "", "__proto__", "constructor", " plain", null, 1])("has no variant %j", (variant) => {
    expect(refusalsIn(home(block({ variant })))).toEqual([`layout/unknown-variant ${at("variant")}`]);
    expect(findingsIn(home(block({ variant })))[0]?.hint).toContain("surface, muted, accent, plain");
  });

  it.each(["surface", "muted", "accent", "plain"])("may have the variant %s", (variant) => {
    expect(findingsIn(home(block({ variant })))).toEqual([]);
  });

  it.each(["__proto__", "", "a b", "a..b", ".a", "<b>", 'x" onload="', "x".repeat(129), "x".repeat(1_000_000), null])(
    "has no type %.40j",
    (type) => {
      expect(refusalsIn(home(block({ type })))).toEqual([`layout/schema ${at("type")}`]);
    },
  );

  it.each([
    ["an id of a megabyte", block({ id: "x".repeat(1_000_000) }), at("id")],
    ["a number for an id", block({ id: 1 }), at("id")],
    ["no children", block({ children: null }), at("children")],
    ["no props", block({ props: null }), at("props")],
    ["a list of props", block({ props: [] }), at("props")],
  ])("is malformed with %s", (_, one, pointer) => {
    expect(refusalsIn(home(one))).toEqual([`layout/schema ${pointer}`]);
  });

  it("may have children that its type does not show", () => {
    expect(findingsIn(home(block({ type: "spacer", children: [block({ id: "inner", type: "spacer" })] })))).toEqual([]);
  });

  it("of an unknown type is kept and told once, whatever its name means to JavaScript", () => {
    const types = ["constructor", "toString", "hasOwnProperty", "a.b.c", "forum.recentThreads"];
    const files = { ...SAMPLE, ...home(...types.map((type) => block({ id: type, type }))) };
    const read = readThemePackage(pack(files), { serviceVersion: "0.1.0" });
    if (!read.ok) throw new Error(JSON.stringify(read.findings));
    const builtIn = layout("home", []) as LayoutDocument;
    const plan = planImport(
      read.theme,
      {
        current: null,
        library: [],
        templates: new Map([["home", { published: null, baseline: null, builtIn }]]),
        knownBlockTypes: new Set(["section"]),
      },
      "activate",
    );
    expect(plan.unknownBlocks).toEqual(types.map((type) => ({ template: "home", blockId: type, type })));
    expect(plan.writes.get("home")?.regions.main?.map(({ type }) => type)).toEqual(types);
  });
});

describe("a text for readers", () => {
  const textsIn = (type: string, props: object) => refusalsIn(home(block({ type, props })));
  const headed = (json: string) => textsIn("heading", { text: JSON.parse(json) });

  it.each(['"Boats"', '{ "en": "Boats" }', '{ "en": "Boats", "de": "", "zh-Hant-TW": "船", "src": "Barcas" }'])(
    "may be %s",
    (json) => {
      expect(headed(json)).toEqual([]);
    },
  );

  it("is judged by language wherever it stands, and all at once", () => {
    const label = { en: "Boats", EN: "Boats", de: 4, "": "Boote", ["x".repeat(300)]: "", fr: "x".repeat(201) };
    expect(
      textsIn("navLinks", {
        title: {},
        links: [
          { label: "x", href: "/" },
          { label, href: "/" },
        ],
      }),
    ).toEqual([
      `layout/text ${at("props/title")}`,
      ...["EN", "de", "", "x".repeat(300), "fr"].map((tag) => `layout/text ${at(`props/links/1/label/${tag}`)}`),
    ]);
  });

  it.each(["constructor", "label", "source", "href", "\\ud800", "de_AT", "en~1"])("has no language %s", (tag) => {
    expect(headed(`{ "en": "Boats", "${tag}": "Boote" }`)[0]).toContain(at("props/text"));
  });

  it("under the key __proto__ is refused", () => {
    expect(headed('{ "__proto__": "Boats" }')).toEqual([
      `layout/json ${at("props/text/__proto__")}`,
      `layout/text ${at("props/text/__proto__")}`,
    ]);
  });

  it("names no image of the package by the tag of a language, but shows those of its markup", () => {
    expect(textsIn("heading", { text: { src: "assets/../x" } })).toEqual([]);
    const html = { en: '<img src="assets/logo.png">', de: '<img src="assets/no.png">' };
    expect(textsIn("richText", { html })).toEqual([`layout/missing-asset ${at("props/html/de")}`]);
  });

  it("is a text like any other where it is no object", () => {
    expect(findingsIn(home(block({ type: "heading", props: { text: 4 } }))).map(({ rule }) => rule)).toEqual([
      "layout/props",
    ]);
  });
});

describe("an image", () => {
  const image = (source: unknown) => home(block({ type: "image", props: { source } }));

  it.each([
    "assets/../../.env",
    "assets/%2e%2e/x.png",
    "assets\\logo.png",
    "file:///etc/passwd",
    "data:text/html,x",
    "data:image/png;base64,AA==",
    "javascript:alert(1)",
    "blob:x",
    "//evil.example/x.png",
    "/\\evil.example/x.png",
    "logo.png",
    "",
    1,
    null,
    undefined,
  ])("has no source %j", (source) => {
    expect(refusalsIn(image(source))).toEqual([`layout/source ${at("props/source")}`]);
  });

  it.each(["https://cdn.example/a.png", "HTTP://cdn.example/a.png", "/uploads/a.png", "./assets/logo.png"])(
    "may have the source %s, which stays as it is",
    (source) => {
      const read = readThemePackage(pack({ ...SAMPLE, ...image(source) }), { serviceVersion: "0.1.0" });
      expect(read.ok && read.theme.layouts.get("home")?.regions.main?.[0]?.props).toEqual({ source });
    },
  );

  it.each([
    ["assets/Logo.png", "The package has logo.png; names must match letter by letter."],
    ["assets/logo.svg", "The package has logo.png; names must match letter by letter."],
    ["assets/banner.png", "Add assets/banner.png to the package, or correct the name."],
  ])("that is missing, %s, says what to do", (source, hint) => {
    expect(findingsIn(image(source))).toMatchObject([{ rule: "layout/missing-asset", hint }]);
  });
});

describe("a picture in rich text", () => {
  it.each([
    ["layout/missing-asset", '<p><img src="assets/gone.png" alt=""></p>'],
    ["layout/missing-asset", "<IMG SRC=assets/gone.png>"],
    ["layout/missing-asset", '<img src="assets&#47;gone.png">'],
    ["layout/missing-asset", '<img src="assets/logo.png"><img src="assets/Logo.png">'],
    ["layout/source", '<img src="assets/../../.env">'],
    ["layout/source", '<img src="logo.png">'],
    ["layout/source", '<img src="java&#115;cript:alert(1)">'],
    ["layout/source", '<img src="data:text/html,x">'],
    ["layout/source", '<img src="//evil.example/x.png">'],
  ])("is judged like any other: %s for %s", (rule, html) => {
    expect(refusalsIn(richText(html))).toEqual([`${rule} ${at("props/html")}`]);
  });

  it.each([
    '<img src="assets/logo.png">',
    '<img src="/uploads/a.png"><img src="https://cdn.example/a.png">',
    '<img src="data:image/png;base64,AA==">',
    '<img alt="no source"><img src="">',
    "<p>assets/gone.png</p><a href='assets/gone.png'>x</a>",
    "<!-- <img src='assets/gone.png'> -->",
  ])("may be %s", (html) => {
    expect(findingsIn(richText(html))).toEqual([]);
  });

  it("is looked for in rich text only, whose markup is shown", () => {
    const html = '<img src="assets/gone.png">';
    expect(findingsIn(home(block({ type: "forum.recent", props: { html } })))).toEqual([]);
  });

  it("names itself and the picture that was meant", () => {
    expect(findingsIn(richText('<p>x</p><img src="assets/LOGO.png">'))).toMatchObject([
      {
        message: "refers to a file that the package lacks: assets/LOGO.png",
        hint: "The package has logo.png; names must match letter by letter.",
      },
    ]);
  });
});

describe("a hostile document", () => {
  const nested = (levels: number): string =>
    `{"templateKey":"home","schemaVersion":1,"regions":{"main":[${'{"id":"x","type":"section","props":{},"children":['.repeat(levels)}${"]}".repeat(levels)}]}}`;
  const many = (count: number, one: (at: number) => string) =>
    `{"templateKey":"home","schemaVersion":1,"regions":{"main":[${Array.from({ length: count }, (_, index) => one(index)).join(",")}]}}`;
  const badLinks = (count: number) =>
    many(1, () => `{"id":"a","type":"x.y","props":{"l":[${Array(count).fill('{"href":"b:"}').join(",")}]}}`);

  it.each([
    ["51 levels", nested(52), "layout/limits"],
    ["10,000 levels", nested(10_000), "layout/json"],
    ["40,000 levels", nested(40_000), "layout/json"],
    ["30,000 siblings", many(30_000, (index) => `{"id":"${index}","type":"spacer","props":{}}`), "layout/limits"],
    [
      "a text of 5 MB",
      many(1, () => `{"id":"a","type":"x.y","props":{"t":"${"x".repeat(5_000_000)}"}}`),
      "zip/entry-size",
    ],
  ])("of %s is one finding, soon", (_, text, rule) => {
    const took = workTime(() => expect(refusalsIn({ "layouts/home.json": text })).toEqual([rule]));
    expect(took).toBeLessThan(2_000);
  });

  it("of a hundred thousand faults is 500 findings and a number", () => {
    const findings = findingsIn({ "layouts/home.json": badLinks(140_000) });
    expect(findings).toHaveLength(501);
    expect(findings.at(-1)?.message).toBe("139500 more findings are not listed");
    expect(new Set(findings.slice(0, 500).map(({ rule }) => rule))).toEqual(new Set(["layout/href"]));
  });
});

describe("the documents of a package", () => {
  const long = (count: number): Files =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `layouts/x.t${at}.json`,
        layout(`x.t${at}`, [block({ type: "richText", props: { html: "<p>a</p>".repeat(24_900) } })]),
      ]),
    );

  it("come to at most 4 MB together", () => {
    expect(refusalsIn(long(20))).toEqual([]);
    expect(refusalsIn(long(22))).toEqual(["layout/count"]);
  });
});
