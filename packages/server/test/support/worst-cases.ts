import * as api from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";
import type { CallOptions } from "./booted-site.js";
import { PNG, type ThemeParts, themePackage, upload } from "./theme-package.js";

/** A request with an input at its allowed length that was made to cost as much as it can. */
export interface WorstCase {
  /** Which input, and what is bad about it. */
  readonly name: string;
  readonly path: string;
  readonly options: CallOptions;
}

// Node reads request lines and headers of 16 kB together.
const HEAD = 15_000;
const fill = (text: string, length: number): string => text.repeat(Math.floor(length / text.length));
const pairs = (count: number, pair: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => pair(index)).join("&");
const json = { "content-type": "application/json" };

const query: readonly WorstCase[] = [
  ["100 parameters with long names", pairs(100, (index) => `${"k".repeat(100)}${index}=1`)],
  ["100 parameters of one name", pairs(100, () => "page=1")],
  ["thousands of parameters", pairs(4_000, (index) => `k${index}`)],
  ["nothing but separators", "&".repeat(HEAD)],
  ["nothing but escapes", `q=${fill("%C3%A9", HEAD)}`],
].map(([name, search]) => ({
  name: `query: ${name}`,
  path: addressOf(api.listArticles, { query: search ?? "" }),
  options: {},
}));

const SEARCHES = [
  "a ".repeat(100),
  '"'.repeat(200),
  "é".repeat(200),
  "%_\\".repeat(66),
  "( OR ".repeat(40),
  "*".repeat(200),
];
const searches: readonly WorstCase[] = SEARCHES.map((text, index) => ({
  name: `search: words ${index}`,
  path: addressOf(api.search, { query: { q: text } }),
  options: {},
}));

const headers: readonly WorstCase[] = (
  [
    ["cookie", "a=b; "],
    ["cookie", "sv_theme=x;"],
    ["x-forwarded-for", "1.1.1.1,"],
    ["accept-encoding", "br;q=0 ; "],
    ["accept-encoding", "gzip, "],
    ["accept-language", "en-a-b-c;q=0.1,"],
    ["accept", "text/html;q=0.1,"],
    ["if-none-match", 'W/"a", '],
    ["if-match", '"a" ,'],
    ["authorization", "Bearer "],
    ["user-agent", "(Mozilla; "],
    ["content-encoding", "identity, "],
    ["origin", "http://"],
  ] as const
).flatMap(([name, part]) =>
  [addressOf(api.listArticles), "/"].map((path) => ({
    name: `header ${name}: ${part} without end, ${path}`,
    path,
    options: { headers: { [name]: fill(part, HEAD) } },
  })),
);

const types: readonly WorstCase[] = [
  `multipart/form-data; ${fill("; boundary", HEAD)}`,
  `multipart/form-data;${" ".repeat(HEAD)}boundary`,
  `multipart/form-data; boundary="${"-".repeat(HEAD)}`,
  fill("a/b;", HEAD),
].map((type, index) => ({
  name: `content type ${index}`,
  path: addressOf(api.uploadAvatar),
  options: { method: "POST", body: "--", headers: { "content-type": type } },
}));

const part = (disposition: string): string => `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n\r\n`;
const forms: readonly WorstCase[] = [
  ["1,000 parts", part('name="a"').repeat(1_000)],
  ["one part with a head of 8 kB", part(fill("name ; ", 7_900))],
  ["half of a delimiter without end", `${part('name="file"')}${fill("\r\n--", 100_000)}`],
].map(([name, body]) => ({
  name: `form: ${name}`,
  path: addressOf(api.uploadAvatar),
  options: { method: "POST", body: `${body}--x--`, headers: { "content-type": "multipart/form-data; boundary=x" } },
}));

const LIMIT = 64 * 1024 - 200;
const many = (text: string, length = LIMIT): string => fill(text, length).replace(/,$/, "");
const bodies: readonly WorstCase[] = [
  ["nested arrays", `${"[".repeat(LIMIT / 2)}${"]".repeat(LIMIT / 2)}`],
  ["a wide array", `[${many("0,")}]`],
  ["empty objects", `[${many("{},")}]`],
  ["distinct fields", `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":0`).join(",")}}`],
  ["one field again and again", `{${many('"email":"a@b.c",')}}`],
  ["escapes", `{"email":"${fill("\\u0061", LIMIT - 50)}"}`],
  ["lone surrogates", `[${many('"\\ud800",')}]`],
  ["a long address", `{"email":"${"a.".repeat(30_000)}@b.c","password":"x"}`],
].map(([name, body]) => ({
  name: `JSON: ${name}`,
  path: addressOf(api.login),
  options: { body, headers: json },
}));

const ids = JSON.stringify({
  ids: Array.from({ length: 1_000 }, (_, at) => `0197a000-0000-7000-8000-${String(at).padStart(12, "0")}`),
});
const lists: readonly WorstCase[] = [api.reorderNavItems, api.reorderProfileFields].map((endpoint) => ({
  name: `ids: 1,000 that nothing has, ${endpoint.id}`,
  path: addressOf(endpoint),
  options: { method: endpoint.method, body: ids, headers: json },
}));

// As many tokens of this value as one map may hold.
const tokens = (value: string, count = Math.min(2_000, Math.floor(500_000 / (value.length + 12)))) => ({
  tokens: { global: Object.fromEntries(Array.from({ length: count }, (_, index) => [`--t${index}`, value])) },
});
const draft = addressOf(api.saveTokens);
const tokenMaps: readonly WorstCase[] = [
  "red",
  "(".repeat(300) + ")".repeat(300),
  `${"calc(1px + ".repeat(100)}1px${")".repeat(100)}`,
  "a ".repeat(500),
  "a/**/".repeat(100),
  'src("a") '.repeat(800),
  "url(a) ".repeat(1_000),
  "url( a ) ".repeat(900),
  "a(!)".repeat(100),
  "\\61 ".repeat(100),
  `"${"\\a ".repeat(100)}"`,
].map((value) => ({
  name: `tokens: as many as there may be of ${value.slice(0, 12)}`,
  path: draft,
  options: { method: "PUT", body: tokens(value) },
}));
const longTokens: readonly WorstCase[] = [
  `${"(".repeat(4_096)}${")".repeat(4_096)}`,
  "url(".repeat(2_048),
  "\\".repeat(8_191),
  `"${"\\a ".repeat(2_700)}"`,
].map((value, index) => ({
  name: `a token of 8 kB, kind ${index}`,
  path: draft,
  options: { method: "PUT", body: tokens(value, 1) },
}));

const styles: readonly WorstCase[] = [
  "a{}",
  "a{b:c}",
  "a,",
  ".a ",
  ":not(",
  ":is(a,b) ",
  "a{",
  "@media all{",
  "/*",
  "[a=",
  "\\61 ",
  "&",
].map((text) => ({
  name: `stylesheet: ${text} without end`,
  path: addressOf(api.saveCustomCss),
  options: { method: "PUT", body: { css: fill(text, 999_000) } },
}));

const layoutOf = (blocks: readonly unknown[]) => ({
  document: { templateKey: "home", schemaVersion: 1, regions: { hero: [], main: blocks, aside: [] } },
});
const blocks = (count: number, block: (index: number) => object) =>
  layoutOf(Array.from({ length: count }, (_, index) => ({ id: `b${index}`, ...block(index) })));
const nested = (depth: number): object =>
  depth === 0 ? {} : { id: `b${depth}`, type: "section", props: {}, children: [nested(depth - 1)] };
const layouts: readonly WorstCase[] = (
  [
    ["5,000 blocks without props", blocks(5_000, () => ({ type: "spacer" }))],
    ["5,000 spacers", blocks(5_000, () => ({ type: "spacer", props: {} }))],
    ["one id for all blocks", blocks(5_000, () => ({ id: "b", type: "heading", props: { text: 1, level: 9 } }))],
    ["images and links that lead nowhere", blocks(5_000, () => image("assets/x.png", "javascript:x"))],
    ["texts full of images", blocks(9, () => richText(fill('<img src="/a.png">', 200_000)))],
    ["texts full of brackets", blocks(9, () => richText(fill("<", 200_000)))],
    ["texts full of elements", blocks(9, () => richText(fill("<b>", 200_000)))],
    ["props that no block knows", blocks(1_500, () => ({ type: "x.y", props: { list: Array(600).fill(0) } }))],
    ["blocks in blocks", layoutOf([nested(2_000)])],
    ["one very long text", layoutOf([{ id: "b", type: "heading", props: { text: "a".repeat(4_000_000) } }])],
  ] as const
).map(([name, body]) => ({
  name: `layout: ${name}`,
  path: addressOf(api.saveLayoutDraft, { params: { templateKey: "home" } }),
  options: { method: "PUT", body },
}));

function image(source: string, href: string): object {
  return { type: "image", props: { source, href } };
}

function richText(html: string): object {
  return { type: "richText", props: { html } };
}

const packageOf = (parts: ThemeParts): CallOptions => ({ method: "POST", form: upload(themePackage(parts)) });
const manyLayouts = Object.fromEntries(
  Array.from({ length: 4 }, (_, index) => {
    const templateKey = `page.p${index}`;
    return [templateKey, { ...blocks(5_000, () => image("assets/x.png", "/")).document, templateKey }];
  }),
);
const packages: readonly WorstCase[] = (
  [
    ["a stylesheet of 1 MB", { css: fill("a{b:c}", 1_000_000) }],
    ["tokens of 1 MB", { tokens: tokens('src("a") '.repeat(800), 130).tokens }],
    ["20,000 blocks", { layouts: manyLayouts }],
    ["a file of 5 MB", { assets: { "dot.png": Buffer.concat([PNG, Buffer.alloc(5_000_000)]) } }],
  ] as const
).map(([name, parts]) => ({ name: `package: ${name}`, path: addressOf(api.importTheme), options: packageOf(parts) }));

/** Every input that somebody thought of. What authors write has a list of its own. */
export const WORST_CASES: readonly WorstCase[] = [
  ...query,
  ...searches,
  ...headers,
  ...types,
  ...forms,
  ...bodies,
  ...lists,
  ...tokenMaps,
  ...longTokens,
  ...styles,
  ...layouts,
  ...packages,
];
