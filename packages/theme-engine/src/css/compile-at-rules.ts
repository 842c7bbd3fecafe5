import { findImbalance, tokenizeCss, unescapeCss } from "@sitevine/contracts/css";
import type { AtRule } from "postcss";
import { asksColourScheme } from "../checks/css-colour-scheme.js";
import { redefinedToken } from "../checks/css-property-token.js";
import { rewriteReferences } from "../checks/css-references.js";
import { ANCHOR, anchorTopLevel } from "./anchor.js";
import { type AtRuleKind, atRuleKind } from "./at-rules.js";
import { type CssContext, readAtRule, report } from "./css-context.js";
import { readSelectors } from "./selector.js";

/** An at-rule to go on with. */
export interface CompiledAtRule {
  readonly name: string;
  readonly kind: AtRuleKind;
}

/** Checks an at-rule outside of its block and writes it in plain form; undefined when it is dropped. */
export function compileAtRule(context: CssContext, atRule: AtRule, nested: boolean): CompiledAtRule | undefined {
  const { name, params } = readAtRule(atRule);
  if (name === "charset" && !atRule.nodes) return dropped(atRule);
  if (name === "import")
    return problem(context, atRule, "css/import", `must not import: ${params.trim().slice(0, 200)}`);
  const kind = atRuleKind(name);
  if (!kind) return problem(context, atRule, "css/at-rule", `must not use @${name}`);
  if (nested && kind !== "group") return problem(context, atRule, "css/at-rule", `must not use @${name} inside a rule`);
  if (!atRule.nodes && name !== "layer") return problem(context, atRule, "css/at-rule", `has @${name} without a block`);
  if (asksColourScheme(params)) {
    report(
      context,
      atRule,
      "css/colour-scheme",
      `is left out, since a site has one look: @${name} ${params.trim().slice(0, 200)}`,
      "warning",
    );
    return dropped(atRule);
  }
  if (!isPrelude(params)) return problem(context, atRule, "css/syntax", `has a malformed @${name}`);
  writePlainly(context, atRule, name, params);
  const token = name === "property" ? redefinedToken(params) : undefined;
  if (token) report(context, atRule, "css/property-token", `must not redefine ${token}, which the admin panels use`);
  return kind === "scope" ? anchoredScope(context, atRule) : { name, kind };
}

function dropped(atRule: AtRule): undefined {
  atRule.remove();
}

function problem(context: CssContext, atRule: AtRule, rule: string, message: string): undefined {
  report(context, atRule, rule, message);
  atRule.remove();
}

/** Written back between its name and its block, the text must end where the prelude ends. */
function isPrelude(params: string): boolean {
  const tokens = tokenizeCss(params);
  const structural = tokens.some(
    ({ type, value }) => type === "semicolon" || ((type === "open" || type === "close") && /[{}]/.test(value)),
  );
  return !structural && !findImbalance(tokens);
}

function writePlainly(context: CssContext, atRule: AtRule, name: string, params: string): void {
  const resolved = context.assets ? rewriteReferences(params, context.assets) : { text: params, problems: [] };
  for (const { rule, message } of resolved.problems) report(context, atRule, rule, message);
  atRule.name = name;
  atRule.params = resolved.text.trim();
  atRule.raws = {
    before: "\n",
    between: atRule.nodes ? " " : "",
    after: "\n",
    afterName: " ",
    semicolon: true,
  };
}

/** Everything in a scope lies below its root, so that the root carries the anchor. */
function anchoredScope(context: CssContext, atRule: AtRule): CompiledAtRule | undefined {
  const parts = splitScope(atRule.params);
  const root = parts && anchoredRoot(parts.root);
  const limit = parts?.limit === undefined || readSelectors(parts.limit).ok;
  if (!parts || root === undefined || !limit)
    return problem(context, atRule, "css/selector", "has an @scope that is not (root) to (limit)");
  atRule.params = `(${root})${parts.limit === undefined ? "" : ` to (${parts.limit})`}`;
  return { name: "scope", kind: "scope" };
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
