import type { ThemeFinding } from "../finding-list.js";
import type { ThemeRuleId } from "../rules/rule-id.js";
import { valueProblem } from "./value-problem.js";

const DEEPEST = 256;

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly finding: ThemeFinding };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes UTF-8 text, without its byte order mark; undefined for bytes that are none. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Parses a package's JSON file; `rule` is the one for files that cannot be. Keys called `__proto__` are dropped, endless nesting is refused before it is parsed. */
export function readJson(bytes: Uint8Array, file: string, rule: Extract<ThemeRuleId, `${string}/json`>): ReadJson {
  const refused = (message: string): ReadJson => ({
    ok: false,
    finding: { rule, level: "error", file, message },
  });
  const text = decodeText(bytes);
  if (text === undefined) return refused("is not valid UTF-8");
  if (nestsDeeper(text, DEEPEST)) return refused(`nests deeper than ${DEEPEST} levels`);
  const problems: string[] = [];
  const revive = (key: string, value: unknown): unknown => {
    const problem = valueProblem(key) ?? valueProblem(value);
    if (problem) problems.push(problem);
    return key === "__proto__" ? undefined : value;
  };
  try {
    const value: unknown = JSON.parse(text, revive);
    return problems[0] === undefined ? { ok: true, value } : refused(problems[0]);
  } catch {
    return refused("is not valid JSON");
  }
}

function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === "\\") at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "{" || character === "[")) depth += 1;
    else if (!quoted && (character === "}" || character === "]")) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
