import { isWord, sourceOf, splitRun, type TokenRun } from "./token-run.js";

/** Result of a condition for a look of known appearance. */
export type Condition =
  | { readonly kind: "known"; readonly holds: boolean }
  /** Neither it nor its negation holds, as with features that browsers do not know. */
  | { readonly kind: "void" }
  /** The rest of the condition, which depends on something else. */
  | { readonly kind: "open"; readonly text: string };

export const HOLDS: Condition = { kind: "known", holds: true };
export const FAILS: Condition = { kind: "known", holds: false };
export const VOID: Condition = { kind: "void" };
export const openCondition = (text: string): Condition => ({ kind: "open", text });

/** Reads one operand: a condition in brackets, a function or a word. */
export type ReadOperand = (run: TokenRun) => Condition;

/** Reads `not a`, `a and b` or `a or b`; a mixture of these has no meaning without brackets. */
export function readCondition(run: TokenRun, readOperand: ReadOperand): Condition {
  const { parts, separators } = splitRun(run, (token) => isWord(token, "and", "or"));
  const operator = separators[0]?.value.toLowerCase();
  if (separators.some(({ value }) => value.toLowerCase() !== operator)) return VOID;
  const operands = parts.map((part) => readTerm(part, readOperand));
  const [only] = operands;
  if (operator === undefined) return only ?? VOID;
  return operator === "and" ? every(operands) : some(operands);
}

export function negated(condition: Condition): Condition {
  if (condition.kind === "known") return condition.holds ? FAILS : HOLDS;
  return condition.kind === "open" ? openCondition(`not ${condition.text}`) : condition;
}

function readTerm(run: TokenRun, readOperand: ReadOperand): Condition {
  const { parts } = splitRun(run, (token) => isWord(token, "not"), 1);
  const [before, negatedRun] = parts;
  if (!negatedRun) return readOperand(run);
  return before && sourceOf(before) === "" ? negated(readOperand(negatedRun)) : VOID;
}

const texts = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap((condition) => (condition.kind === "open" ? [condition.text] : []));
const isKnown = (conditions: readonly Condition[], holds: boolean): boolean =>
  conditions.some((condition) => condition.kind === "known" && condition.holds === holds);
const hasVoid = (conditions: readonly Condition[]): boolean => conditions.some(({ kind }) => kind === "void");

function every(conditions: readonly Condition[]): Condition {
  if (isKnown(conditions, false)) return FAILS;
  if (hasVoid(conditions)) return VOID;
  const left = texts(conditions);
  return left.length > 0 ? openCondition(left.join(" and ")) : HOLDS;
}

function some(conditions: readonly Condition[]): Condition {
  if (isKnown(conditions, true)) return HOLDS;
  const left = texts(conditions);
  if (left.length > 0) return openCondition(left.join(" or "));
  return hasVoid(conditions) ? VOID : FAILS;
}
