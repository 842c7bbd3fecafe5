import { tokenizeCss, unescapeCss } from "@sitevine/contracts/css";
import { ANCHOR, anchorTopLevel } from "./anchor.js";
import { checkAtRule } from "./at-rule.rule.js";
import type { AtRuleKind } from "./at-rules.js";
import { dropSchemeAtRule } from "./colour-scheme.rule.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode } from "./css-node.js";
import { refuseImport } from "./import.rule.js";
import { checkProperty } from "./property-token.rule.js";
import { rewriteReferences } from "./references.js";
import { readSelectors } from "./selector.js";
import { reportScope } from "./selector.rule.js";
import { refuseBrokenPrelude } from "./syntax.rule.js";
import { trimCss } from "./trim-css.js";

/** A checked at-rule; the prelude is the text between its name and its block. */
export interface CompiledAtRule {
  readonly name: string;
  readonly kind: AtRuleKind;
  readonly prelude: string;
}

/** Checks an at-rule without its block; undefined when it is dropped. */
export function compileAtRule(context: CssContext, atRule: AtRuleNode, nested: boolean): CompiledAtRule | undefined {
  const { name } = atRule;
  if (name === "charset" && !atRule.children) return undefined;
  if (refuseImport(context, atRule)) return undefined;
  const kind = checkAtRule(context, atRule, nested);
  if (!kind || dropSchemeAtRule(context, atRule) || refuseBrokenPrelude(context, atRule)) return undefined;
  checkProperty(context, atRule);
  const text = resolve(context, atRule);
  return kind === "scope" ? anchoredScope(context, atRule, text) : { name, kind, prelude: text };
}

function resolve(context: CssContext, atRule: AtRuleNode): string {
  if (!context.assets) return trimCss(atRule.prelude);
  const { text, problems } = rewriteReferences(atRule.prelude, context.assets);
  for (const { rule, message, hint } of problems) report(context, atRule, rule, message, "error", hint);
  return trimCss(text);
}

/** All rules of a scope apply below its root, so only the root has to be anchored. */
function anchoredScope(context: CssContext, atRule: AtRuleNode, prelude: string): CompiledAtRule | undefined {
  const parts = splitScope(prelude);
  const root = parts && anchoredRoot(parts.root);
  const limit = parts?.limit === undefined || readSelectors(parts.limit).ok;
  if (!parts || root === undefined || !limit) {
    reportScope(context, atRule);
    return undefined;
  }
  const written = `(${root})${parts.limit === undefined ? "" : ` to (${parts.limit})`}`;
  return { name: "scope", kind: "scope", prelude: written };
}

function anchoredRoot(root: string | undefined): string | undefined {
  if (root === undefined) return ANCHOR;
  const read = readSelectors(root);
  if (!read.ok) return undefined;
  const anchored = read.selectors.map(anchorTopLevel);
  if (anchored.some(({ kind }) => kind === "refused")) return undefined;
  return anchored.map((one) => (one.kind === "anchored" ? one.text : ANCHOR)).join(", ");
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
