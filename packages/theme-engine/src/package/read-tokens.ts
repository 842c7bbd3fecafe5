import {
  jsonPointer,
  readStoredTokens,
  type TokenMap,
  type TokenValueProblem,
  tokenMapSchema,
} from "@sitevine/contracts";
import type { ThemeFinding } from "../finding-list.js";
import { checkScopes } from "../rules/404-token-unknown-scope.js";
import { checkAssetUrls } from "../rules/415-token-asset-url.js";
import type { ThemeRuleId } from "../rules/rule-id.js";
import type { PackageFile } from "./package-file.js";
import type { PackageFiles } from "./package-files.js";
import { readJson } from "./read-json.js";
import { readTokensCss } from "./read-tokens-css.js";

/** The tokens of a package and how they were found. */
export interface PackageTokens {
  readonly tokens: TokenMap;
  readonly legacy: boolean;
  readonly ignored: readonly string[];
  readonly findings: readonly ThemeFinding[];
}

/** Reads `tokens.json`, the complete copy, or else the stylesheet of global tokens. */
export function readPackageTokens({ tokensJson, tokensCss }: PackageFiles): PackageTokens {
  if (tokensJson) return readTokensJson(tokensJson);
  if (!tokensCss) return { tokens: {}, legacy: false, ignored: [], findings: [] };
  const { tokens, findings } = readTokensCss(tokensCss.bytes(), tokensCss.path);
  const map = Object.keys(tokens).length > 0 ? { global: tokens } : {};
  return { ...checkTokens(map, tokensCss.path, findings), legacy: false, ignored: [] };
}

const FILE = "tokens.json";

function readTokensJson(file: PackageFile): PackageTokens {
  const json = readJson(file.bytes(), FILE, "token/json");
  if (!json.ok) return { tokens: {}, legacy: false, ignored: [], findings: [json.finding] };
  const { tokens, legacy, droppedDark } = readStoredTokens(json.value);
  const checked = checkTokens(legacy ? asScopes(tokens) : tokens, FILE, []);
  return { ...checked, legacy, ignored: droppedDark ? [`${FILE}#/dark`] : [] };
}

/** The older format has no scopes in some packages: names and values right inside of a palette. */
function asScopes(palette: unknown): unknown {
  if (typeof palette !== "object" || palette === null) return palette;
  const values = Object.values(palette);
  return values.length > 0 && values.every((value) => typeof value === "string") ? { global: palette } : palette;
}

function checkTokens(map: unknown, file: string, before: readonly ThemeFinding[]) {
  const parsed = tokenMapSchema.safeParse(map);
  if (!parsed.success) {
    const findings = parsed.error.issues.map((issue): ThemeFinding => {
      const place = issue.path.map(String).join(" ");
      const message = place === "" ? issue.message : `${place}: ${issueMessage(issue)}`;
      return { rule: ruleOf(issue), level: "error", file, pointer: jsonPointer(issue.path), message };
    });
    return { tokens: {}, findings: [...before, ...findings] };
  }
  return {
    tokens: parsed.data,
    findings: [...before, ...checkScopes(parsed.data, file), ...checkAssetUrls(parsed.data, file)],
  };
}

type TokenIssue = NonNullable<ReturnType<typeof tokenMapSchema.safeParse>["error"]>["issues"][number];

// The schema names the rule of a value in an issue's parameters, which have no type.
const VALUE_RULES: Readonly<Record<TokenValueProblem["rule"], true>> = {
  "token/size": true,
  "token/character": true,
  "token/control": true,
  "token/empty": true,
  "token/unbalanced": true,
  "token/important": true,
  "token/remote-url": true,
};

const isValueRule = (rule: unknown): rule is TokenValueProblem["rule"] =>
  typeof rule === "string" && Object.hasOwn(VALUE_RULES, rule);

function ruleOf(issue: TokenIssue): ThemeRuleId {
  const stated: unknown = issue.code === "custom" ? issue.params?.rule : undefined;
  if (isValueRule(stated)) return stated;
  if (issue.code === "invalid_key") return issue.path.length === 1 ? "token/scope" : "token/name";
  return issue.path.length === 0 && issue.code === "custom" ? "token/count" : "token/type";
}

const issueMessage = (issue: TokenIssue): string =>
  issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
