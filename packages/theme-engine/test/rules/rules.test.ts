import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { renderRulesPage, ruleAnchor } from "../../scripts/rules-page.ts";
import { findThemeRule, THEME_RULES, type ThemeRuleId } from "../../src/index.js";
import { assetCases } from "./asset.cases.js";
import { cssCases } from "./css.cases.js";
import { exportCases } from "./export.cases.js";
import { layoutCases } from "./layout.cases.js";
import { manifestCases } from "./manifest.cases.js";
import { packageCases } from "./package.cases.js";
import { judgeExample, type RuleCase } from "./rule-case.js";
import { tokenCases } from "./token.cases.js";
import { zipCases } from "./zip.cases.js";

// Fails to compile when an id has no case.
const CASES: Readonly<Record<ThemeRuleId, RuleCase>> = {
  ...zipCases,
  ...packageCases,
  ...manifestCases,
  ...tokenCases,
  ...cssCases,
  ...layoutCases,
  ...assetCases,
  ...exportCases,
};

const sources = fileURLToPath(new URL("../../src", import.meta.url));
const AREAS = ["zip", "package", "manifest", "token", "css", "layout", "asset", "export"];
/** Folders whose name differs from their area's. */
const FOLDERS: ReadonlyMap<string, string> = new Map([
  ["token", "tokens"],
  ["asset", "assets"],
]);
/** Rules whose check is in another folder, since every check uses the list of findings. */
const FILES: ReadonlyMap<string, string> = new Map([["package/more-findings", "findings/more-findings"]]);

/** Files that list ids: of all rules, and of those that the contracts check. */
const LISTS: ReadonlySet<string> = new Set(["findings/rule-id.ts", "tokens/refused-value.ts"]);

const sourceFiles = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));

function fileOf(id: ThemeRuleId): string {
  const [area = "", name] = id.split("/");
  return `${FILES.get(id) ?? `${FOLDERS.get(area) ?? area}/${name}`}.rule.ts`;
}

describe.each(THEME_RULES)("$number $id", (rule) => {
  const one = CASES[rule.id];

  it("is found in its bad example, with its level and source location", async () => {
    const { findings, refused } = await judgeExample(rule, one, "bad");
    const own = findings.filter((finding) => finding.rule === rule.id);
    expect(own, JSON.stringify(findings)).not.toEqual([]);
    expect(own[0]).toMatchObject(one.at);
    expect(new Set(own.map(({ level }) => level))).toEqual(new Set([rule.level]));
    expect(refused).toBe(rule.level === "error");
    const others = findings.map((finding) => finding.rule).filter((id) => id !== rule.id);
    expect([...new Set(others)].sort()).toEqual([...(one.besides ?? [])].sort());
  });

  it("lets its good example be", async () => {
    expect((await judgeExample(rule, one, "good")).findings).toEqual([]);
  });
});

describe("the list of rules", () => {
  it("has a case for each rule, and a rule for each case", () => {
    expect(Object.keys(CASES).sort()).toEqual(THEME_RULES.map(({ id }) => id).sort());
  });

  it("has each number and each id once, in the order of the numbers", () => {
    const numbers = THEME_RULES.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(new Set(THEME_RULES.map(({ id }) => id)).size).toBe(THEME_RULES.length);
  });

  it("has one file for each rule, named after it, in the folder of its area", () => {
    const files = sourceFiles.filter((name) => name.endsWith(".rule.ts"));
    expect(files.sort()).toEqual(THEME_RULES.map(({ id }) => fileOf(id)).sort());
  });

  it("has the words of each finding in the file of its rule", () => {
    const texts = new Map(sourceFiles.map((file) => [file, readFileSync(join(sources, file), "utf8")]));
    for (const { id } of THEME_RULES) {
      const naming = [...texts].filter(([file, text]) => text.includes(`"${id}"`) && !LISTS.has(file));
      expect(naming.map(([file]) => file)).toEqual([fileOf(id)]);
    }
  });

  it("numbers each rule in the hundred of its area", () => {
    for (const { number, id } of THEME_RULES)
      expect(AREAS[Math.floor(number / 100) - 1]).toBe(id.slice(0, id.indexOf("/")));
  });

  it.each(THEME_RULES)("says what $id is for in sentences", ({ title, why }) => {
    expect(title).toMatch(/^\S.*[^.]$/);
    expect(why).toMatch(/^\S.*\.$/);
  });

  it("is found by id", () => {
    expect(findThemeRule("css/import")?.number).toBe(505);
    expect(findThemeRule("css/unheard-of")).toBeUndefined();
  });
});

describe("docs/theme-rules.md", () => {
  it("is what the rules say now (else: pnpm run generate)", () => {
    const url = new URL("../../../../docs/theme-rules.md", import.meta.url);
    expect(readFileSync(url, "utf8")).toBe(renderRulesPage(THEME_RULES));
  });

  it("has one anchor for each rule", () => {
    const page = renderRulesPage(THEME_RULES);
    for (const rule of THEME_RULES) expect(page.split(`<a id="${ruleAnchor(rule)}"></a>`)).toHaveLength(2);
  });
});
