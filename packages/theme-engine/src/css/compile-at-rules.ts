import { tokenizeCss, unescapeCss } from "@sitevine/contracts/css";
import type { Appearance } from "../scheme/appearance.js";
import { type Condition, FAILS, openCondition } from "../scheme/condition.js";
import { readMedia } from "../scheme/media.js";
import { readDeclaration } from "../scheme/read-value.js";
import { namesScheme } from "../scheme/scheme-words.js";
import { readSupports } from "../scheme/supports.js";
import { ANCHOR, anchorTopLevel } from "./anchor.js";
import { checkAtRule } from "./at-rule.rule.js";
import type { AtRuleKind } from "./at-rules.js";
import { noteAlways, noteLeftOut } from "./colour-scheme.rule.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode } from "./css-node.js";
import { dropIgnored } from "./dropped.rule.js";
import { refuseImport } from "./import.rule.js";
import { checkProperty } from "./property-token.rule.js";
import { rewriteReferences } from "./references.js";
import { readSwitch, readsThemeSwitch } from "./scheme-selectors.js";
import { type ComplexSelector, readSelectors, withoutComments } from "./selector.js";
import { reportScope } from "./selector.rule.js";
import { refuseBrokenPrelude } from "./syntax.rule.js";
import { trimCss } from "./trim-css.js";

/** A checked at-rule; the prelude is the text between its name and its block. */
export interface CompiledAtRule {
  readonly name: string;
  readonly kind: AtRuleKind;
  readonly prelude: string;
  /** True when its condition always holds, so that only its block matters. */
  readonly isHeld?: true;
}

/** Checks an at-rule without its block; undefined when it is left out. */
export function compileAtRule(context: CssContext, atRule: AtRuleNode, nested: boolean): CompiledAtRule | undefined {
  const { name } = atRule;
  if (name === "charset" && !atRule.children) return undefined;
  if (refuseImport(context, atRule)) return undefined;
  const kind = checkAtRule(context, atRule, nested);
  if (!kind || refuseBrokenPrelude(context, atRule)) return undefined;
  checkProperty(context, atRule);
  const prelude = resolve(context, atRule);
  if (kind === "scope") return anchoredScope(context, atRule, prelude);
  const condition = namesScheme(`(${prelude})`) ? readForLook(context, atRule, prelude) : undefined;
  if (!condition) return { name, kind, prelude };
  if (condition.kind === "known" && condition.holds) return { name, kind, prelude: "", isHeld: true };
  return condition.kind === "open" ? { name, kind, prelude: condition.text } : undefined;
}

/**
 * Reduces a condition for the known look to the part that stays open; undefined for an at-rule that has no condition.
 */
function readForLook(context: CssContext, atRule: AtRuleNode, prelude: string): Condition | undefined {
  const { name } = atRule;
  const condition = CONDITIONS.get(name)?.(prelude, context.appearance);
  if (!condition) return undefined;
  const isLeft = condition.kind === "open" || (condition.kind === "known" && condition.holds);
  (isLeft ? noteAlways : noteLeftOut)(context, atRule, `@${name} ${prelude}`);
  return condition;
}

const CONDITIONS: ReadonlyMap<string, (prelude: string, appearance: Appearance) => Condition> = new Map([
  ["media", readMedia],
  ["supports", (prelude, appearance) => readSupports(prelude, appearance, readDeclaration)],
  ["container", readContainer],
]);

/** Only the values that a container is asked for may depend on the look. */
function readContainer(prelude: string, appearance: Appearance): Condition {
  const read = readDeclaration("", trimCss(prelude), appearance);
  return read === undefined || namesScheme(`(${read})`) ? FAILS : openCondition(read);
}

function resolve(context: CssContext, atRule: AtRuleNode): string {
  if (!context.assets) return trimCss(atRule.prelude);
  const { text, problems } = rewriteReferences(atRule.prelude, context.assets);
  for (const { rule, message, hint } of problems) report(context, atRule, rule, message, "error", hint);
  return trimCss(text);
}

/** All rules of a scope apply below its root, so only the root has to be anchored. */
function anchoredScope(context: CssContext, atRule: AtRuleNode, prelude: string): CompiledAtRule | undefined {
  const parts = splitScope(withoutComments(prelude) ?? prelude);
  if (!parts) return refusedScope(context, atRule);
  const limit = parts.limit === undefined ? undefined : readSelectors(parts.limit);
  const root = parts.root === undefined ? undefined : readSelectors(parts.root);
  if (limit?.ok === false || root?.ok === false) {
    const failed = [limit, root].filter((read) => read?.ok === false);
    if (failed.some((read) => !read?.ok && !read?.isIgnored)) return refusedScope(context, atRule);
    dropIgnored(context, atRule, `the scope ${prelude}`);
    return undefined;
  }
  const shown = `@scope ${prelude}`;
  if (limit?.selectors.some(readsThemeSwitch)) {
    noteLeftOut(context, atRule, shown);
    return undefined;
  }
  const roots = root && rootsForLook(context, atRule, root.selectors, shown);
  if (root && !roots) return undefined;
  const written = roots ? anchoredRoots(roots) : ANCHOR;
  if (written === undefined) return refusedScope(context, atRule);
  const to = parts.limit === undefined ? "" : ` to (${parts.limit})`;
  return { name: "scope", kind: "scope", prelude: `(${written})${to}` };
}

function refusedScope(context: CssContext, atRule: AtRuleNode): undefined {
  reportScope(context, atRule);
}

function rootsForLook(
  context: CssContext,
  atRule: AtRuleNode,
  selectors: readonly ComplexSelector[],
  shown: string,
): readonly ComplexSelector[] | undefined {
  if (!selectors.some(readsThemeSwitch)) return selectors;
  const read = selectors.flatMap((selector) =>
    readsThemeSwitch(selector) ? (readSwitch(selector, context.appearance, undefined) ?? []) : selector,
  );
  (read.length > 0 ? noteAlways : noteLeftOut)(context, atRule, shown);
  return read.length > 0 ? read : undefined;
}

function anchoredRoots(selectors: readonly ComplexSelector[]): string | undefined {
  const anchored = selectors.flatMap(anchorTopLevel);
  if (anchored.some(({ kind }) => kind === "refused")) return undefined;
  return [...new Set(anchored.map((one) => (one.kind === "anchored" ? one.text : ANCHOR)))].join(", ");
}

/** Splits `(root) to (limit)`; either half may be missing. */
function splitScope(params: string): { readonly root?: string; readonly limit?: string } | undefined {
  const groups: { readonly before: string; readonly inside: string }[] = [];
  let depth = 0;
  let start = 0;
  let opened = 0;
  for (const token of tokenizeCss(params)) {
    if (token.type === "function" && depth === 0) return undefined;
    if (token.type === "open" || token.type === "function") {
      if (depth === 0) opened = token.start;
      depth += 1;
    }
    if (token.type !== "close") continue;
    depth -= 1;
    if (depth > 0) continue;
    groups.push({ before: params.slice(start, opened).trim(), inside: params.slice(opened + 1, token.start) });
    start = token.end;
  }
  if (params.slice(start).trim() !== "") return undefined;
  const shape = groups.map(({ before }) => unescapeCss(before).toLowerCase()).join(",");
  const [first, second] = groups;
  if (groups.length === 0) return {};
  if (shape === "" && first) return { root: first.inside };
  if (shape === "to" && first) return { limit: first.inside };
  return shape === ",to" && first && second ? { root: first.inside, limit: second.inside } : undefined;
}
