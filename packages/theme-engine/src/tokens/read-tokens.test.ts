import { describe, expect, it } from "vitest";
import { rules, sample, theme } from "../../test/read-sample.js";
import { SAMPLE } from "../../test/sample-theme.js";

describe("tokens", () => {
  it("come from tokens.json when both files are there", () => {
    expect(theme({ ...SAMPLE, "styles/tokens.css": ":root{--c-bg:red}" }).tokens).toEqual(SAMPLE["tokens.json"]);
  });

  it("come from the stylesheet otherwise, custom properties of :root only", () => {
    const files = {
      ...SAMPLE,
      "tokens.json": undefined,
      "styles/tokens.css": ":root{--a: 1px ;/* x */--b:2;color:red}.x{--c:3}@media print{:root{--d:4}}",
    };
    expect(theme(files).tokens).toEqual({ global: { "--a": "1px", "--b": "2" } });
    expect(rules(files)).toEqual(["warning token/not-a-token"]);
  });

  it.each([
    ["token/unbalanced", { "--a": ")" }],
    ["token/remote-url", { "--a": "url(//evil)" }],
    ["token/name", { "a b": "1" }],
    ["token/type", { "--a": 1 }],
  ])("%s", (rule, global) => {
    expect(sample({ "tokens.json": { global } })).toEqual([rule]);
  });

  it.each([
    ["token/scope", { light: {}, global: {} }],
    ["notice token/unknown-scope", { "variant.neon": { "--a": "1" } }],
    ["token/count", { global: Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`--t${index}`, "1"])) }],
    ["token/type", "text"],
  ])("%s in %#", (rule, tokens) => {
    expect(sample({ "tokens.json": JSON.stringify(tokens) })).toEqual([rule]);
  });

  it.each([
    ["token/important", ":root{--a:red!important}"],
    ["css/syntax", ":root{--a:("],
    ["css/syntax", ":root}"],
    ["token/remote-url", ":root{--a:url(//evil)}"],
    ["token/character", ":root{--a:{b}}"],
  ])("%s in the stylesheet %s", (rule, css) => {
    expect(sample({ "tokens.json": undefined, "styles/tokens.css": css })).toEqual([rule]);
  });
});
