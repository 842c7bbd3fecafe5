import { readStoredTokens, type TokenMap, tokenMapSchema } from "@sitevine/contracts";
import type { PackageFile } from "../files/package-file.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { Appearance } from "../scheme/appearance.js";
import { checkAssetUrls } from "./asset-url.rule.js";
import { checkSchemes } from "./colour-scheme.rule.js";
import { tooManyTokens } from "./count.rule.js";
import { parseTokens } from "./json.rule.js";
import { refusedName } from "./name.rule.js";
import { readTokensCss } from "./read-tokens-css.js";
import { refusedValue } from "./refused-value.js";
import { refusedScope } from "./scope.rule.js";
import type { TokenIssue } from "./token-issue.js";
import { malformedTokens } from "./type.rule.js";
import { checkScopes } from "./unknown-scope.rule.js";

/** The tokens of a package and where they came from. */
export interface PackageTokens {
  readonly tokens: TokenMap;
  readonly legacy: boolean;
  readonly ignored: readonly string[];
  readonly findings: readonly ThemeFinding[];
}

/** The two files that may hold a package's tokens. */
export interface TokenFiles {
  readonly tokensJson: PackageFile | undefined;
  readonly tokensCss: PackageFile | undefined;
}

/** Reads `tokens.json`, which is complete; without it, the stylesheet of global tokens. Both are checked for a look. */
export function readPackageTokens({ tokensJson, tokensCss }: TokenFiles, appearance: Appearance): PackageTokens {
  if (tokensJson) return readTokensJson(tokensJson, appearance);
  if (!tokensCss) return { tokens: {}, legacy: false, ignored: [], findings: [] };
  const { tokens, findings } = readTokensCss(tokensCss.bytes(), tokensCss.path, appearance);
  const map = Object.keys(tokens).length > 0 ? { global: tokens } : {};
  return { ...checkTokens(map, { file: tokensCss.path, appearance }, findings), legacy: false, ignored: [] };
}

const FILE = "tokens.json";

function readTokensJson(file: PackageFile, appearance: Appearance): PackageTokens {
  const json = parseTokens(file.bytes());
  if (!json.ok) return { tokens: {}, legacy: false, ignored: [], findings: [json.finding] };
  const { tokens, legacy, droppedDark } = readStoredTokens(json.value);
  const checked = checkTokens(legacy ? asScopes(tokens) : tokens, { file: FILE, appearance }, []);
  return { ...checked, legacy, ignored: droppedDark ? [`${FILE}#/dark`] : [] };
}

/** Some packages of the older format have no scopes: names and values are directly inside of a palette. */
function asScopes(palette: unknown): unknown {
  if (typeof palette !== "object" || palette === null) return palette;
  const values = Object.values(palette);
  return values.length > 0 && values.every((value) => typeof value === "string") ? { global: palette } : palette;
}

interface TokenPlace {
  readonly file: string;
  readonly appearance: Appearance;
}

function checkTokens(map: unknown, { file, appearance }: TokenPlace, before: readonly ThemeFinding[]) {
  const parsed = tokenMapSchema.safeParse(map);
  if (!parsed.success)
    return { tokens: {}, findings: [...before, ...parsed.error.issues.map((issue) => schemaFinding(file, issue))] };
  return {
    tokens: parsed.data,
    findings: [
      ...before,
      ...checkScopes(parsed.data, file),
      ...checkAssetUrls(parsed.data, file),
      ...checkSchemes(parsed.data, file, appearance),
    ],
  };
}

const schemaFinding = (file: string, issue: TokenIssue): ThemeFinding =>
  refusedValue(file, issue) ??
  refusedScope(file, issue) ??
  refusedName(file, issue) ??
  tooManyTokens(file, issue) ??
  malformedTokens(file, issue);
