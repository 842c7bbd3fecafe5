import { tokenizeCss, unescapeCss } from "@sitevine/contracts/css";
import { asksColourScheme } from "../checks/css-colour-scheme.js";
import { redefinedToken } from "../checks/css-property-token.js";
import { rewriteReferences } from "../checks/css-references.js";
import type { ThemeRuleId } from "../rules/rule-id.js";
import { ANCHOR, anchorTopLevel } from "./anchor.js";
import { type AtRuleKind, atRuleKind } from "./at-rules.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode } from "./css-node.js";
import { readSelectors } from "./selector.js";
import { trimCss } from "./trim-css.js";

/** An at-rule to go on with; the prelude is what to write between its name and its block. */
export interface CompiledAtRule {
  readonly name: string;
  readonly kind: AtRuleKind;
  readonly prelude: string;
}

/** Checks an at-rule outside of its block; undefined when it is dropped. */
export function compileAtRule(context: CssContext, atRule: AtRuleNode, nested: boolean): CompiledAtRule | undefined {
  const { name, prelude } = atRule;
  if (name === "charset" && !atRule.children) return undefined;
  const shown = prelude.trim().slice(0, 200);
  if (name === "import") return refused(context, atRule, "css/import", `must not import: ${shown}`);
  const kind = atRuleKind(name);
  if (!kind) return refused(context, atRule, "css/at-rule", `must not use @${name}`);
  if (nested && kind !== "group") return refused(context, atRule, "css/at-rule", `must not use @${name} inside a rule`);
  if (!atRule.children && name !== "layer")
    return refused(context, atRule, "css/at-rule", `has @${name} without a block`);
  if (asksColourScheme(prelude)) {
    const message = `is left out, since a site has one look: @${name} ${shown}`;
    report(context, atRule, "css/colour-scheme", message, "warning");
    return undefined;
  }
  if (tokenizeCss(prelude).some(({ type }) => type === "semicolon"))
    return refused(context, atRule, "css/syntax", `has a malformed @${name}`);
  const token = name === "property" ? redefinedToken(prelude) : undefined;
  if (token) report(context, atRule, "css/property-token", `must not redefine ${token}, which the admin panels use`);
  const text = resolve(context, atRule);
  return kind === "scope" ? anchoredScope(context, atRule, text) : { name, kind, prelude: text };
}

function refused(context: CssContext, atRule: AtRuleNode, rule: ThemeRuleId, message: string): undefined {
  report(context, atRule, rule, message);
}

function resolve(context: CssContext, atRule: AtRuleNode): string {
  if (!context.assets) return trimCss(atRule.prelude);
  const { text, problems } = rewriteReferences(atRule.prelude, context.assets);
  for (const { rule, message, hint } of problems) report(context, atRule, rule, message, "error", hint);
  return trimCss(text);
}

/** Everything in a scope lies below its root, so that the root carries the anchor. */
function anchoredScope(context: CssContext, atRule: AtRuleNode, prelude: string): CompiledAtRule | undefined {
  const parts = splitScope(prelude);
  const root = parts && anchoredRoot(parts.root);
  const limit = parts?.limit === undefined || readSelectors(parts.limit).ok;
  if (!parts || root === undefined || !limit)
    return refused(context, atRule, "css/selector", "has an @scope that is not (root) to (limit)");
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

/** Splits `(root) to (limit)`, where each half may be missing. */
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
