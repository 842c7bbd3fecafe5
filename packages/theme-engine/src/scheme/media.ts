import type { Appearance } from "./appearance.js";
import { type Condition, FAILS, HOLDS, negated, openCondition, readCondition, VOID } from "./condition.js";
import { insideOf, isWord, runOf, slice, solidTokens, sourceOf, splitRun, type TokenRun } from "./token-run.js";

const FEATURE = "prefers-color-scheme";

const asksScheme = ({ tokens }: TokenRun): boolean => tokens.some((token) => isWord(token, FEATURE));

/** Reads a list of media queries for a look. A query that does not ask for the colour scheme stays as written. */
export function readMedia(prelude: string, appearance: Appearance): Condition {
  const { parts } = splitRun(runOf(prelude), ({ type }) => type === "comma");
  const queries = parts.map((part) => (asksScheme(part) ? readQuery(part, appearance) : openCondition(sourceOf(part))));
  if (queries.some((query) => query.kind === "known" && query.holds)) return HOLDS;
  const left = queries.flatMap((query) => (query.kind === "open" ? [query.text] : []));
  return left.length > 0 ? openCondition(left.join(", ")) : FAILS;
}

function readQuery(query: TokenRun, appearance: Appearance): Condition {
  const readOperand = (run: TokenRun): Condition => readMediaOperand(run, appearance);
  const [modifier, type] = solidTokens(query);
  if (!isWord(modifier, "not", "only") || type?.type !== "ident") return whole(readCondition(query, readOperand));
  const rest = whole(readCondition(slice(query, query.tokens.indexOf(type)), readOperand));
  if (isWord(modifier, "not")) return negated(rest);
  return rest.kind === "open" ? openCondition(`only ${rest.text}`) : rest;
}

/** `all` alone holds. */
const whole = (condition: Condition): Condition =>
  condition.kind === "open" && condition.text.toLowerCase() === "all" ? HOLDS : condition;

function readMediaOperand(run: TokenRun, appearance: Appearance): Condition {
  if (!asksScheme(run)) return openCondition(sourceOf(run));
  const inside = insideOf(run);
  if (!inside || solidTokens(run)[0]?.type !== "open") return VOID;
  const read = readMediaInside(inside, appearance);
  return read.kind === "open" ? openCondition(`(${read.text})`) : read;
}

/** Reads a feature without its brackets, or a condition, as `media()` contains it. */
export function readMediaInside(inside: TokenRun, appearance: Appearance): Condition {
  if (!asksScheme(inside)) return openCondition(sourceOf(inside));
  const [name, colon, value, ...others] = solidTokens(inside);
  if (!isWord(name, FEATURE)) return readCondition(inside, (run) => readMediaOperand(run, appearance));
  if (!colon) return HOLDS;
  if (colon.type !== "colon" || !isWord(value, "light", "dark") || others.length > 0) return VOID;
  return isWord(value, appearance) ? HOLDS : FAILS;
}
