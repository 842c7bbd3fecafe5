import { TOKEN_SCOPES, tokenValueProblem } from "@sitevine/contracts";
import { generate, parse, walk } from "css-tree";
import fc from "fast-check";
import { transform } from "lightningcss";
import { describe, expect, it } from "vitest";
import { compileStylesheet } from "../src/index.js";
import { fuzzRuns } from "./fuzz-runs.js";

/** The blocks and declarations of a stylesheet according to another parser, values as written. */
function readBlocks(css: string) {
  const blocks: { selector: string; lines: [string, string][] }[] = [];
  const options = { parseValue: false, parseCustomProperty: false, parseRulePrelude: false };
  const problems: string[] = [];
  const tree = parse(css, { ...options, onParseError: ({ message }) => void problems.push(message) });
  walk(tree, (node) => {
    if (node.type === "Rule") blocks.push({ selector: node.prelude ? generate(node.prelude).trim() : "", lines: [] });
    if (node.type !== "Declaration") return;
    const value = typeof node.value === "object" ? node.value.value : node.value;
    blocks.at(-1)?.lines.push([node.property ?? "", String(value).trim()]);
  });
  return { blocks, problems };
}

const soup = fc
  .string({ unit: fc.constantFrom(..."\"'()[]\\/*!,a1\n "), maxLength: 12 })
  .filter((text) => tokenValueProblem(text) === undefined);
const tokens = fc.array(soup, { minLength: 1, maxLength: 4 });

describe("emitted tokens", () => {
  it("are exactly the blocks and declarations that went in, by another parser's reading", () => {
    const scopes = fc.record(Object.fromEntries(TOKEN_SCOPES.map(({ name }) => [name, tokens])), { requiredKeys: [] });
    fc.assert(
      fc.property(scopes, (chosen) => {
        const theme = Object.fromEntries(
          Object.entries(chosen).map(([scope, values = []]) => [
            scope,
            Object.fromEntries(values.map((value, index) => [`--t${index}`, value])),
          ]),
        );
        const css = compileStylesheet({ theme, admin: null, themeCss: "", adminCss: ".survivor{--s:1}" });
        const { blocks, problems } = readBlocks(css);
        expect(problems, css).toEqual([]);
        const expected = TOKEN_SCOPES.filter(({ name }) => chosen[name] !== undefined).map(({ name, selector }) => ({
          selector,
          lines: (chosen[name] ?? []).map((value, index) => [`--t${index}`, value.trim()]),
        }));
        expect(blocks, css).toEqual([...expected, { selector: ".survivor", lines: [["--s", "1"]] }]);
      }),
      { numRuns: fuzzRuns() },
    );
  });

  it("name no address of another site, by another parser's reading", () => {
    const pieces = fc.constantFrom(
      "url(",
      "u\\72l(",
      "src(",
      "image-set(",
      "cross-fade(",
      "image(",
      "var(--a,",
      "if(style(--a):",
      "https:",
      "//e.example",
      "/\\5c e",
      "\\2f/e",
      "data:,x",
      "/a.png",
      "assets/a.png",
      "#a",
      "a",
      ")",
      ")",
      '"',
      "'",
      " ",
      ",",
      " 1x",
      "\\",
      "\n",
      "/*",
      "*/",
    );
    // Random pieces alone are seldom a valid value, so enough inputs have to contain an allowed address.
    const whole = fc
      .tuple(fc.constantFrom("url(", "u\\72l(", "image-set("), fc.constantFrom('"', "'"), pieces)
      .map(([open, quote, piece]) => `${open}${quote}${piece}${quote})`);
    const parts = fc.array(fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: whole }), {
      minLength: 1,
      maxLength: 8,
    });
    let addresses = 0;
    fc.assert(
      fc.property(parts, (chosen) => {
        const value = chosen.join("");
        if (tokenValueProblem(value) !== undefined) return;
        const urls: string[] = [];
        transform({
          filename: "x.css",
          // Parsed as a picture, so that the other parser recognises every function that fetches.
          code: Buffer.from(`.x{background-image:${value};--a:${value}}`),
          errorRecovery: true,
          visitor: { Url: ({ url }) => void urls.push(url) },
        });
        addresses += urls.length;
        for (const url of urls.filter((one) => !/^\s*data:/i.test(one)))
          expect(URL.parse(url, "https://site.invalid/")?.origin, value).toBe("https://site.invalid");
      }),
      { numRuns: fuzzRuns(3_000) },
    );
    expect(addresses).toBeGreaterThan(100);
  });
});
