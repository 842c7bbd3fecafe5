import type { Appearance } from "./appearance.js";
import { type Condition, HOLDS, openCondition, readCondition, VOID } from "./condition.js";
import { namesScheme } from "./scheme-words.js";
import { insideOf, isWord, runOf, solidTokens, sourceOf, splitRun, type TokenRun } from "./token-run.js";

/** Reads the value of a declaration for a look; undefined if it has none then. */
export type ReadDeclaration = (name: string, value: string, appearance: Appearance) => string | undefined;

/** Reads the condition of `@supports` for a look. */
export const readSupports = (prelude: string, appearance: Appearance, readDeclaration: ReadDeclaration): Condition =>
  readCondition(runOf(prelude), (run) => readOperand(run, appearance, readDeclaration));

function readOperand(run: TokenRun, appearance: Appearance, readDeclaration: ReadDeclaration): Condition {
  const source = sourceOf(run);
  if (!namesScheme(source)) return openCondition(source);
  const [first] = solidTokens(run);
  // Every browser can parse an attribute selector.
  if (first?.type === "function") return first.value.toLowerCase() === "selector" ? HOLDS : VOID;
  const inside = insideOf(run);
  const read = inside ? readSupportsInside(inside, appearance, readDeclaration) : VOID;
  return read.kind === "open" ? openCondition(`(${read.text})`) : read;
}

/** Reads a declaration without its brackets, or a condition, as `supports()` contains it. */
export function readSupportsInside(
  inside: TokenRun,
  appearance: Appearance,
  readDeclaration: ReadDeclaration,
): Condition {
  const [first] = solidTokens(inside);
  if (first?.type !== "ident" || isWord(first, "not"))
    return readCondition(inside, (run) => readOperand(run, appearance, readDeclaration));
  const { parts } = splitRun(inside, ({ type }) => type === "colon", 1);
  const value = parts[1] && readDeclaration(first.value.toLowerCase(), sourceOf(parts[1]), appearance);
  return value === undefined ? VOID : openCondition(`${inside.text.slice(first.start, first.end)}: ${value}`);
}
