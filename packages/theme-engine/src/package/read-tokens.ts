import {
  type Finding,
  findScope,
  jsonPointer,
  readStoredTokens,
  type TokenMap,
  tokenMapSchema,
} from "@sitevine/contracts";
import type { PackageFiles } from "./package-files.js";
import { readJson } from "./read-json.js";
import { readTokensCss } from "./read-tokens-css.js";

/** The tokens of a package and how they were found. */
export interface PackageTokens {
  readonly tokens: TokenMap;
  readonly legacy: boolean;
  readonly ignored: readonly string[];
  readonly findings: readonly Finding[];
}

/** Reads `tokens.json`, the complete copy, or else the stylesheet of global tokens. */
export function readPackageTokens({ tokensJson, tokensCss }: PackageFiles): PackageTokens {
  if (tokensJson) return readTokensJson(tokensJson);
  if (!tokensCss) return { tokens: {}, legacy: false, ignored: [], findings: [] };
  const { tokens, findings } = readTokensCss(tokensCss.bytes, tokensCss.name);
  const map = Object.keys(tokens).length > 0 ? { global: tokens } : {};
  return { ...checkTokens(map, tokensCss.name, findings), legacy: false, ignored: [] };
}

const FILE = "tokens.json";

function readTokensJson(bytes: Uint8Array): PackageTokens {
  const json = readJson(bytes, FILE, "token");
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

function checkTokens(map: unknown, file: string, before: readonly Finding[]) {
  const parsed = tokenMapSchema.safeParse(map);
  if (!parsed.success) {
    const findings = parsed.error.issues.map((issue): Finding => {
      const place = issue.path.map(String).join(" ");
      const message = place === "" ? issue.message : `${place}: ${issueMessage(issue)}`;
      return { rule: ruleOf(issue), level: "error", file, pointer: jsonPointer(issue.path), message };
    });
    return { tokens: {}, findings: [...before, ...findings] };
  }
  const unknown = Object.keys(parsed.data).filter((scope) => !findScope(scope));
  const notices = unknown.map((scope): Finding => {
    const message = `has the scope ${scope}, which this service does not know and leaves out`;
    return { rule: "token/unknown-scope", level: "notice", file, pointer: jsonPointer([scope]), message };
  });
  return { tokens: parsed.data, findings: [...before, ...notices] };
}

type TokenIssue = NonNullable<ReturnType<typeof tokenMapSchema.safeParse>["error"]>["issues"][number];

function ruleOf(issue: TokenIssue): string {
  const stated: unknown = issue.code === "custom" ? issue.params?.rule : undefined;
  if (typeof stated === "string") return stated;
  if (issue.code === "invalid_key") return issue.path.length === 1 ? "token/scope" : "token/name";
  return issue.path.length === 0 && issue.code === "custom" ? "token/count" : "token/type";
}

const issueMessage = (issue: TokenIssue): string =>
  issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
