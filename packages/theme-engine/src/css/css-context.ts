import type { Finding, FindingLevel } from "@sitevine/contracts";
import { tokenizeCss } from "@sitevine/contracts/css";
import type { AtRule, ChildNode, Declaration, Rule } from "postcss";
import type { FindingList } from "../finding-list.js";

/** What one compile run knows and reports to. */
export interface CssContext {
  readonly file: string;
  readonly findings: FindingList;
  /** Selectors that may still be compiled. */
  selectorsLeft: number;
  /** Present for a theme's stylesheet: which files it may use and where they will be served from. */
  readonly assets?: { readonly names: ReadonlySet<string>; readonly base: string };
}

/** Most selectors of one stylesheet; large frameworks have a third of it. */
export const MOST_SELECTORS = 20_000;

/** Reports something about a node, at the line and column where it begins. */
export function report(
  context: CssContext,
  node: ChildNode,
  rule: string,
  message: string,
  level: FindingLevel = "error",
): void {
  const start = node.source?.start;
  const place = start ? { line: start.line, column: start.column } : {};
  const finding: Finding = { rule, level, file: context.file, ...place, message };
  context.findings.add(finding);
}

/** A declaration's value as written, comments included. */
export function valueText(declaration: Declaration): string {
  const raw = declaration.raws.value;
  return raw && raw.value === declaration.value ? raw.raw : declaration.value;
}

/** An at-rule's name, lower case and unescaped, and the text between it and its block, as written. */
export function readAtRule(atRule: AtRule): { readonly name: string; readonly params: string } {
  const raw = atRule.raws.params;
  const params = raw && raw.value === atRule.params ? raw.raw : atRule.params;
  // postcss ends a name at its first escape; CSS does not.
  const text = `@${atRule.name}${atRule.raws.afterName ?? ""}${params}`;
  const [keyword] = tokenizeCss(text);
  return { name: keyword?.value.toLowerCase() ?? "", params: text.slice(keyword?.end ?? 0) };
}

/** A rule's selector as written. */
export function selectorText(rule: Rule): string {
  const raw = rule.raws.selector;
  return raw && raw.value === rule.selector ? raw.raw : rule.selector;
}
