import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { openStyleEditor } from "./support/style-editor.js";
import { type ThemeParts, themeEntries, upload } from "./support/theme-package.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

interface ValueVector {
  readonly value: string;
  readonly valid: boolean;
}

const vectors = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve("@sitevine/contracts/vectors/v1/token-values.json")), "utf8"),
).cases as readonly ValueVector[];

/** Positions of a character that could end a declaration, a block or a style element. */
const places = (character: string): string[] => [
  character,
  `${character}a`,
  `a${character}`,
  `a${character}b`,
  `"${character}"`,
  `'a${character}'`,
  `/* ${character} */ a`,
  `f(${character})`,
  `url("/a${character}")`,
];

const REFUSED_VALUES: readonly string[] = [
  ...vectors.filter(({ valid }) => !valid).map(({ value }) => value),
  ...["{", "}", "<", ">", ";"].flatMap(places),
  '"',
  "'",
  "/*",
  "(",
  "[",
  "calc(1px",
  "url(",
  'url( "',
  "a\\",
  '"a\\',
  "*/",
  ")",
  "]",
  "([)]",
  "f(]",
  '"a\nb"',
  "'a\nb'",
  "a\rb",
  "a\fb",
  "a\0b",
  "a\u0001b",
  "a\u007f",
  "\ud800",
  "url(//evil.example)",
  "\\75rl(https://evil.example)",
  'image-set("//evil.example" 1x)',
  "src(var(--u))",
  "red !important",
  "red!IMPORTANT",
  "",
  " ",
  "\n",
  "x".repeat(8_193),
  "x".repeat(400_000),
];

/** Thirty levels that each name the one before twice. */
const doubling = Object.fromEntries(
  Array.from({ length: 30 }, (_, level) => [
    `--d${level}`,
    level === 0 ? "1px" : `var(--d${level - 1}) var(--d${level - 1})`,
  ]),
);

/** Only a package has `assets/`, and its tokens are served as they are written: there the value would lead nowhere. */
const namesPackageFile = (value: string): boolean => /^url\(["']?assets\//.test(value);

const ACCEPTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    vectors
      .filter(({ valid, value }) => valid && !namesPackageFile(value))
      .map(({ value }, index) => [`--v${index}`, value] as const),
  ),
  "--brace": "\\7d ",
  "--markup": "\\3c /style\\3e ",
  "--self": "var(--self)",
  "--range": "U+26",
  "---": "1",
  "--X-9_": "1",
  "--__proto__": "1",
  "--constructor": "1",
  "--lines": "a\n b",
  "--import": "@import x",
  ...doubling,
};

const REFUSED_NAMES: readonly string[] = [
  "",
  "--",
  "-x",
  "x",
  "--é",
  "--a b",
  "--a:b",
  "--a\n",
  "--a\0",
  "--a;b",
  "--a{",
  "__proto__",
  "constructor",
  `--${"x".repeat(127)}`,
  `--${"x".repeat(10_000)}`,
];

const NO_VALUES: readonly unknown[] = [1, true, ["red"], { a: "b" }];

/** Escapes that say a name in a stylesheet as it is. */
const asIdent = (name: string): string =>
  [...name].map((letter) => (/[\w-]/.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `)).join("");

/** Everything that writes tokens: the two of the Style Editor, and the two files of a theme. */
async function openDoors(booted: BootedSite) {
  const editor = await openStyleEditor(booted);
  const importZip = (entries: ReadonlyMap<string, Uint8Array>) =>
    booted.call(api.importTheme, { query: { dryRun: true }, body: upload(writeZip(entries)), token: editor.token });
  const importTokens = (tokens: unknown) => importZip(themeEntries({ tokens, layouts: {}, css: null, assets: {} }));
  const importSheet = (source: string) => {
    const entries = themeEntries({ layouts: {}, css: null, assets: {} });
    entries.delete("tokens.json");
    return importZip(entries.set("styles/tokens.css", new TextEncoder().encode(source)));
  };
  return {
    editor,
    /** Tries tokens of the whole site at each door that can say them. */
    offer: async (tokens: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, Answer>>> => ({
      PUT: await editor.put({ global: tokens }),
      PATCH: await editor.patch("global", tokens),
      "tokens.json": await importTokens({ global: tokens }),
      ...(Object.values(tokens).every((value) => typeof value === "string")
        ? {
            "tokens.css": await importSheet(
              `:root{${Object.entries(tokens)
                .map(([name, value]) => `${asIdent(name)}:${String(value)};`)
                .join("")}--after:1}`,
            ),
          }
        : {}),
    }),
    importTokens,
    importSheet,
    store: (parts: ThemeParts) => editor.importTheme(parts),
  };
}

const CODES: Readonly<Record<string, string>> = { PUT: "SVC-API-4001", PATCH: "SVC-API-4001" };
const refusal = (door: string): string => CODES[door] ?? "SVC-THEME-3001";

/**
 * In a file every line end is one and the same, a last semicolon ends the value, comments are left out, and bytes hold
 * whole characters.
 */
const isOtherInFile = (value: string): boolean =>
  /^a(?:[\r\f]b|;)$/.test(value) || value.startsWith("/* ") || !value.isWellFormed();

describe("a token at every door of the site", () => {
  it("is refused for its value", async () => {
    await using booted = await bootSite(kind);
    const { editor, offer } = await openDoors(booted);
    for (const value of new Set(REFUSED_VALUES)) {
      for (const [door, answer] of Object.entries(await offer({ "--a": value }))) {
        if (door === "tokens.css" && isOtherInFile(value)) continue;
        expect([door, value.slice(0, 40), answer.status, codeOf(answer)]).toEqual([
          door,
          value.slice(0, 40),
          422,
          refusal(door),
        ]);
      }
    }
    expect(await editor.status()).toMatchObject({ hasDraft: false });
    expect(await editor.css()).toBe("");
  });

  it("is refused where it is no text, and where null is no clearing", async () => {
    await using booted = await bootSite(kind);
    const { editor, offer } = await openDoors(booted);
    for (const value of [...NO_VALUES, null])
      for (const [door, answer] of Object.entries(await offer({ "--a": value }))) {
        const isClearing = value === null && door === "PATCH";
        expect([door, value, answer.status]).toEqual([door, value, isClearing ? 200 : 422]);
      }
    expect(await editor.status()).toMatchObject({ hasDraft: false });
  });

  it("is refused for its name", async () => {
    await using booted = await bootSite(kind);
    const { editor, offer } = await openDoors(booted);
    for (const name of REFUSED_NAMES) {
      const tokens = JSON.parse(`{${JSON.stringify(name)}:"red"}`) as Record<string, string>;
      for (const [door, answer] of Object.entries(await offer(tokens))) {
        // In a file for custom properties anything else is left out with a warning.
        const isLeftOut = door === "tokens.css" && /^(?!--)./.test(name);
        expect([door, name.slice(0, 20), answer.status]).toEqual([door, name.slice(0, 20), isLeftOut ? 200 : 422]);
      }
    }
    const { tokens } = await editor.tokens();
    expect(Object.values(tokens).flatMap((set) => Object.keys(set))).toEqual([]);
    expect("red" in {}).toBe(false);
  });

  it("is taken and given back as it was written", async () => {
    await using booted = await bootSite(kind);
    const { editor, offer, store } = await openDoors(booted);
    for (const [door, answer] of Object.entries(await offer(ACCEPTED)))
      expect([door, answer.status, answer.text.slice(0, 300)]).toEqual([door, 200, expect.any(String)]);
    expect((await editor.tokens()).tokens).toEqual({ global: ACCEPTED });
    await editor.publish();
    const admin = await editor.css();
    for (const [name, value] of Object.entries(ACCEPTED)) expect(admin).toContain(`\n  ${name}: ${value};\n`);
    await editor.reset();
    await store({ id: "coast", tokens: { global: ACCEPTED }, layouts: {}, css: null, assets: {} });
    await editor.activate("coast");
    expect(await editor.css()).toBe(admin);
    expect((await editor.tokens()).theme).toEqual({ global: ACCEPTED });
  });

  it("is refused in a package where it refers to a file of it, which would be served dead", async () => {
    await using booted = await bootSite(kind);
    const { offer } = await openDoors(booted);
    const values = vectors.filter(({ valid, value }) => valid && namesPackageFile(value));
    expect(values.length).toBeGreaterThan(0);
    for (const { value } of values) {
      const answers = await offer({ "--a": value });
      expect(Object.entries(answers).map(([door, { status }]) => [door, status])).toEqual([
        ["PUT", 200],
        ["PATCH", 200],
        ["tokens.json", 422],
        ["tokens.css", 422],
      ]);
      expect(answers["tokens.json"]?.text).toContain('"rule":"token/asset-url"');
    }
  });

  it("is one of two thousand at most", async () => {
    await using booted = await bootSite(kind);
    const { offer } = await openDoors(booted);
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`--t${index}`, "1"]));
    // The stylesheet of the test has one more.
    for (const [count, statuses] of [
      [1_999, [200, 200, 200, 200]],
      [2_001, [422, 422, 422, 422]],
    ] as const)
      expect(Object.values(await offer(many(count))).map(({ status }) => status)).toEqual(statuses);
  });
});

describe("a token map at every door of the site", () => {
  it("has no scope called light or dark, but a theme may be of the older format", async () => {
    await using booted = await bootSite(kind);
    const { editor, importTokens } = await openDoors(booted);
    for (const tokens of [{ light: { "--a": "1" } }, { dark: {} }, { light: {}, dark: {} }, { light: {}, global: {} }])
      expect([tokens, (await editor.put(tokens)).status]).toEqual([tokens, 422]);
    expect((await importTokens({ light: {}, global: {} })).status).toBe(422);
    expect((await importTokens({ global: { "--a": "1" }, dark: { "--a": "1" } })).status).toBe(422);
    const answer = await importTokens({ light: { global: { "--a": "1" } }, dark: { global: { "--a": "}" } } });
    expect([answer.status, answer.json]).toMatchObject([200, { ignoredFiles: ["tokens.json#/dark"] }]);
  });

  it("keeps scopes that nobody knows, which emit nothing", async () => {
    await using booted = await bootSite(kind);
    const { editor, store } = await openDoors(booted);
    const scopes = [
      "foo",
      "variant.neon",
      "variant.",
      "Variant.accent",
      "global ",
      "footer{}",
      "x} body.sv-acp{",
      "constructor",
      "toString",
      "hasOwnProperty",
      "valueOf",
    ];
    const map = Object.fromEntries(scopes.map((scope) => [scope, { "--polluted": "1" }]));
    expect((await editor.put(map)).status).toBe(200);
    await editor.publish();
    expect([await editor.css(), (await editor.tokens()).tokens]).toEqual(["", map]);
    await editor.reset();
    await store({ id: "coast", tokens: map, layouts: {}, css: null, assets: {} });
    await editor.activate("coast");
    expect([await editor.css(), (await editor.tokens()).theme]).toEqual(["", map]);
    expect("--polluted" in {}).toBe(false);
  });

  it("is read from :root of a stylesheet alone, and from tokens.json where there is one", async () => {
    await using booted = await bootSite(kind);
    const { editor, importSheet } = await openDoors(booted);
    const sheet = [
      ":root{--a:1;color:red}",
      ".x{--b:2}",
      "html{--c:3}",
      "@media print{:root{--d:4}}",
      ":root .x{--e:5}",
      "@property --f{syntax:'*';inherits:true}",
      ":root{&.x{--g:6}}",
    ].join("\n");
    const answer = await importSheet(sheet);
    const { notices } = answer.body;
    expect(notices.map(({ rule, line }) => `${rule} ${line}`)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((line) => `token/not-a-token ${line}`),
    );
    for (const [css, tokens, expected] of [
      [sheet, undefined, { global: { "--a": "1" } }],
      [sheet, { footer: { "--z": "26" } }, { footer: { "--z": "26" } }],
    ] as const) {
      const entries = themeEntries({ id: "coast", tokens, layouts: {}, css: null, assets: {} });
      if (tokens === undefined) entries.delete("tokens.json");
      const form = upload(writeZip(entries.set("styles/tokens.css", new TextEncoder().encode(css))));
      expect((await booted.call(api.importTheme, { body: form, token: editor.token })).status).toBe(200);
      await editor.activate("coast");
      expect((await editor.tokens()).theme).toEqual(expected);
    }
  });
});
