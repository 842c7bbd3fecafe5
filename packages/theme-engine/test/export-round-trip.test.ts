import type { BlockNode, LayoutDocument, TokenMap } from "@sitevine/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rewriteLayoutAssets } from "../src/index.js";
import { ASSET_BASE, exportFrom, imported, Uploads } from "./export-site.js";
import { fuzzRuns } from "./fuzz-runs.js";
import { bytesOf, concat } from "./raw-zip.js";
import { PNG } from "./sample-theme.js";

const fileName = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,3})?\.(png|woff2|svg)$/);
const contents = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((rest) => concat(PNG.subarray(0, 8), rest)),
  fc.uint8Array({ maxLength: 400 }).map((rest) => concat(bytesOf("wOF2"), rest)),
);
const uploads = fc.uniqueArray(fc.tuple(fileName, contents), {
  selector: ([name]) => name,
  minLength: 1,
  maxLength: 6,
});

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const tokens: fc.Arbitrary<TokenMap> = fc.dictionary(
  fc.constantFrom("global", "navbar", "footer", "variant.accent"),
  fc.dictionary(
    word.map((name) => `--${name}`),
    fc.constantFrom("red", "#fff", "1px  solid red", "calc(1px + (2 * 3px))", '"é"', "a /* b */ c", "url(data:,x)"),
    { maxKeys: 5 },
  ),
);

/** A stylesheet that refers to the files in every notation. */
const stylesheet = (names: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...names),
        fc.constantFrom(
          (name: string) => `.x{background:url(assets/${name})}`,
          (name: string) => `@media print{.y{background:URL( "assets/${name}" )}}\r\n`,
          (name: string) => `/* url(assets/no.png) é */ .z{mask:image-set('assets/${name}' 1x)}`,
          (name: string) => `@font-face{font-family:x;src:url("assets/${name}?#iefix") format("woff2")}`,
          (name: string) => `.v{--image:url(assets/${name}#part)}`,
        ),
      ),
      { maxLength: 5 },
    )
    .map((uses) => uses.map(([name, write]) => write(name)).join("\n"));

/** Blocks as a site stores them: their images have the addresses that the site serves. */
const blocks = (names: readonly string[]): fc.Arbitrary<BlockNode[]> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...names).map((name) => ({ type: "image", props: { source: ASSET_BASE + name } })),
        fc.constantFrom(...names).map((name) => ({
          type: "richText",
          props: { html: `<p>a &amp; b <img alt=x src="${ASSET_BASE}${name}"> c</p>` },
        })),
        fc.constantFrom(...names).map((name) => ({
          type: "richText",
          props: { html: { src: `<img src="${ASSET_BASE}${name}">`, "de-AT": `<p>${name}</p>`, en: "" } },
        })),
        fc
          .dictionary(fc.constantFrom("en", "de", "src", "pt-BR"), word, { minKeys: 1 })
          .map((text) => ({ type: "heading", props: { text } })),
        word.map((text) => ({ type: "heading", props: { text, nested: [{ a: [1, null, true] }] } })),
      ),
      { maxLength: 5 },
    )
    .map((list) => list.map((block, index) => ({ id: `b${index}`, ...block })));

const site = uploads.chain((files) => {
  const names = files.map(([name]) => name);
  const documents = fc.uniqueArray(
    fc.tuple(fc.constantFrom("home", "error", "chrome.footer", "profile"), blocks(names)),
    { selector: ([key]) => key, maxLength: 4 },
  );
  return fc.record({
    files: fc.constant(new Map(files.map(([name, bytes]) => [ASSET_BASE + name, bytes]))),
    tokens,
    css: fc.option(stylesheet(names)),
    layouts: documents.map(
      (list): ReadonlyMap<string, LayoutDocument> =>
        new Map(list.map(([key, main]) => [key, { templateKey: key, schemaVersion: 1, regions: { main } }])),
    ),
  });
});

it("gives an import the same tokens, layouts, stylesheet and files, twice in the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(site, async ({ files, ...parts }) => {
      const uploads = new Uploads(files);
      const result = await exportFrom(uploads, parts);
      const theme = imported(result);
      expect(theme.tokens).toEqual(parts.tokens);
      expect(theme.css).toBe(parts.css);
      const layouts = [...theme.layouts].map(([key, document]) => [key, rewriteLayoutAssets(document, ASSET_BASE)]);
      expect(new Map(layouts as [string, LayoutDocument][])).toEqual(parts.layouts);
      for (const [name, { bytes }] of theme.assets) expect(bytes()).toEqual(files.get(ASSET_BASE + name));
      expect([...theme.assets.keys()].map((name) => ASSET_BASE + name).sort()).toEqual(uploads.asked.sort());
      expect(await exportFrom(uploads, parts)).toEqual(result);
    }),
    { numRuns: fuzzRuns(150) },
  );
});

it("gives an import the same tokens of a colours-only package", async () => {
  await fc.assert(
    fc.asyncProperty(tokens, async (map) => {
      const theme = imported(await exportFrom(new Uploads({}), { tokens: map }, { tokensOnly: true }));
      const filled = Object.entries(map).filter(([, set]) => Object.keys(set).length > 0);
      const kept = Object.entries(theme.tokens).filter(([, set]) => Object.keys(set).length > 0);
      expect(new Map(kept)).toEqual(new Map(filled));
    }),
    { numRuns: fuzzRuns(150) },
  );
});
