import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Finding, hasErrors } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { type CompiledCss, compileAdminCss, compileThemeCss, readThemePackage } from "../src/index.js";
import { block, type Files, layout, type MANIFEST, PNG, pack, SAMPLE } from "./sample-theme.js";

function readVectors<Case>(name: string): readonly (Case & { readonly name: string })[] {
  const file = fileURLToPath(import.meta.resolve(`@sitevine/contracts/vectors/v1/${name}.json`));
  return JSON.parse(readFileSync(file, "utf8")).cases;
}

const spaced = (css: string) => css.replace(/\s+/g, " ").trim();
const rulesOf = (findings: readonly Finding[], level: Finding["level"]) => [
  ...new Set(findings.filter((finding) => finding.level === level).map(({ rule }) => rule)),
];

describe("css-scoping vectors", () => {
  interface ScopingCase {
    readonly css: string;
    readonly compiled?: string;
    readonly errors?: readonly string[];
    readonly warnings?: readonly string[];
  }
  const cases = readVectors<ScopingCase>("css-scoping");
  // Only a theme has to contain its files.
  const THEME_RULES = ["css/remote-url", "css/missing-asset"];

  function expectAnswer({ css, findings }: CompiledCss, { compiled, errors = [], warnings = [] }: ScopingCase): void {
    expect(rulesOf(findings, "error").sort()).toEqual([...errors].sort());
    const told = findings.filter(({ level }) => level !== "error").map(({ rule }) => rule);
    expect(told).toEqual(expect.arrayContaining([...warnings]));
    expect(hasErrors(findings)).toBe(compiled === undefined);
    expect(spaced(css)).toBe(spaced(compiled ?? ""));
  }

  it.each(cases)("theme: $name", (vector) => {
    expectAnswer(compileThemeCss(vector.css, { assets: new Set(), assetBase: "/uploads/themes/none/" }), vector);
  });

  it.each(cases.filter(({ errors = [] }) => !errors.some((rule) => THEME_RULES.includes(rule))))(
    "admin: $name",
    (vector) => {
      expectAnswer(compileAdminCss(vector.css), vector);
    },
  );
});

describe("vectors inside a theme package", () => {
  const errors = (change: Files): string[] => {
    const result = readThemePackage(pack({ ...SAMPLE, ...change }), { serviceVersion: "0.1.0" });
    return result.ok ? [] : rulesOf(result.findings, "error");
  };
  const withBlock = (change: object) => ({ "layouts/home.json": layout("home", [block(change)]) });

  it.each(readVectors<{ value: string; rule?: string }>("token-values"))("token value $name", ({ value, rule }) => {
    // No JSON file of a package may contain NUL, and no token of a package may refer to its files.
    const inPackage = /^url\(["']?assets\//.test(value) ? "token/asset-url" : rule;
    const expected = value.includes("\0") ? "token/json" : inPackage;
    expect(errors({ "tokens.json": { global: { "--a": value } } })).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each(readVectors<{ href: string; allowed: boolean }>("hrefs"))("href $name", ({ href, allowed }) => {
    expect(errors(withBlock({ type: "navLinks", props: { links: [{ label: "x", href }] } }))).toEqual(
      allowed ? [] : ["layout/href"],
    );
  });

  it.each(readVectors<{ className: string; valid: boolean }>("class-names"))("className $name", (vector) => {
    expect(errors(withBlock({ className: vector.className }))).toEqual(vector.valid ? [] : ["layout/class-name"]);
  });

  it.each(readVectors<{ layout: unknown; valid: boolean }>("layouts"))("layout $name", (vector) => {
    const found = errors({ "layouts/home.json": vector.layout });
    expect(found.length === 0).toBe(vector.valid);
    expect(found.every((rule) => rule.startsWith("layout/"))).toBe(true);
  });

  type Manifest = typeof MANIFEST & { readonly screenshot?: string };
  it.each(readVectors<{ manifest: Manifest; valid: boolean }>("theme-manifests"))("manifest $name", (vector) => {
    const { manifest, valid } = vector;
    const screenshot = valid && manifest.screenshot !== undefined ? { [manifest.screenshot]: PNG } : {};
    const found = errors({ "manifest.json": manifest, ...screenshot });
    expect(found.length === 0).toBe(valid);
    expect(found.every((rule) => rule.startsWith("manifest/"))).toBe(true);
  });
});
