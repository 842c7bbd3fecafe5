import type { ThemeRuleId } from "../findings/rule-id.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { listValueProblems } from "./value-problem.js";

const DEEPEST = 256;

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly finding: ThemeFinding };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes UTF-8 text without its byte order mark; undefined if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

type JsonRule = Extract<ThemeRuleId, `${string}/json`>;

const refused = (rule: JsonRule, file: string, message: string): ReadJson => ({
  ok: false,
  finding: { rule, level: "error", file, message },
});

/**
 * Parses a JSON file of a package. `rule` is the rule that a file violates if it cannot be parsed. Excessive nesting is refused
 * before parsing.
 */
export function parseJson(bytes: Uint8Array, file: string, rule: JsonRule): ReadJson {
  const text = decodeText(bytes);
  if (text === undefined) return refused(rule, file, "is not valid UTF-8");
  if (nestsDeeper(text, DEEPEST)) return refused(rule, file, `nests deeper than ${DEEPEST} levels`);
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return refused(rule, file, "is not valid JSON");
  }
}

/** Parses like `parseJson`, and refuses values that would not survive being stored and read again. */
export function readJson(bytes: Uint8Array, file: string, rule: JsonRule): ReadJson {
  const parsed = parseJson(bytes, file, rule);
  const [problem] = parsed.ok ? listValueProblems(parsed.value) : [];
  return problem === undefined ? parsed : refused(rule, file, problem.message);
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
