import type { Finding } from "@sitevine/contracts";
import postcss, { type AtRule, type ChildNode, type Container, CssSyntaxError, type Rule } from "postcss";
import { FindingList } from "../finding-list.js";
import { type AtRuleKind, isInnerAtRule } from "./at-rules.js";
import { compileAtRule } from "./compile-at-rules.js";
import { compileRule, type RulePlace } from "./compile-rules.js";
import { type CssContext, MOST_SELECTORS, readAtRule, report, selectorText } from "./css-context.js";
import { prepareCss } from "./css-source.js";
import { compileDeclaration } from "./declaration.js";

/** A stylesheet ready to be served, and what was found in its source. */
export interface CompiledCss {
  /** Scoped to the site; empty when a finding is an error. */
  readonly css: string;
  readonly findings: readonly Finding[];
}

const LARGEST_OUTPUT = 4 * 1024 * 1024;
const STEP = /^(?:from|to|(?:[a-z-]+\s+)?[+-]?(?:\d+\.?\d*|\.\d+)%)$/i;

/**
 * Checks and scopes the stylesheet of a theme. `assets` are the base names of the package's files, which will be served
 * below `assetBase`, for example `/uploads/themes/harbor/`. Rules are anchored under `body:not(.sv-acp)`, rules for `html`
 * and `:root` stay document-wide (site service, stylesheet scoping rules). Never throws.
 */
export function compileThemeCss(
  source: string,
  options: { readonly assets: ReadonlySet<string>; readonly assetBase: string; readonly file?: string },
): CompiledCss {
  const assets = { names: options.assets, base: options.assetBase };
  return compile(source, { file: options.file ?? "styles/custom.css", assets });
}

/** Checks and scopes the admin's own stylesheet, which may also refer to other sites. Never throws. */
export function compileAdminCss(source: string, options: { readonly file?: string } = {}): CompiledCss {
  return compile(source, { file: options.file ?? "custom.css" });
}

/** Keeps text from closing a style element that it may stand in. */
export function escapeMarkup(css: string): string {
  return css.replace(/<(?=!|\/(?!\*))/g, "\\3c ");
}

function compile(source: string, options: Pick<CssContext, "file" | "assets">): CompiledCss {
  const context: CssContext = { ...options, findings: new FindingList(), selectorsLeft: MOST_SELECTORS };
  const prepared = prepareCss(source, context.file);
  if (!prepared.ok) return { css: "", findings: [prepared.finding] };
  const css = compileText(prepared.text, context);
  const findings = context.findings.toArray();
  return { css: context.findings.refusing ? "" : css, findings };
}

function compileText(text: string, context: CssContext): string {
  try {
    const root = postcss.parse(text, { map: false });
    compileBlock(context, root, { place: "top" });
    // A last statement without its semicolon would swallow what is emitted behind this sheet.
    root.raws = { semicolon: true };
    const css = escapeMarkup(root.toString()).trim();
    if (css.length <= LARGEST_OUTPUT) return css;
    context.findings.add({
      rule: "css/size",
      level: "error",
      file: context.file,
      message: "grows too large when scoped",
    });
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const place = error.line === undefined ? {} : { line: error.line, column: error.column ?? 1 };
    context.findings.add({ rule: "css/syntax", level: "error", file: context.file, ...place, message: error.reason });
  }
  return "";
}

/** What surrounds a block's children. */
interface Surroundings {
  readonly place: RulePlace;
  /** The at-rule whose block it is, when that block is no list of rules. */
  readonly owner?: { readonly name: string; readonly kind: AtRuleKind };
  /** True inside a style rule, where declarations may stand. */
  readonly inRule?: boolean;
}

function compileBlock(context: CssContext, block: Container<ChildNode>, around: Surroundings): void {
  for (const node of [...(block.nodes ?? [])]) {
    switch (node.type) {
      case "comment":
        node.remove();
        break;
      case "decl":
        if (around.inRule || around.owner) compileDeclaration(context, node, around.owner?.name);
        else report(context, node, "css/syntax", "has a declaration outside of any rule");
        break;
      case "rule":
        if (around.owner) compileStep(context, node, around.owner.kind);
        else
          for (const { rule, place } of compileRule(context, node, around.place))
            compileBlock(context, rule, { place, inRule: true });
        break;
      case "atrule":
        if (around.owner) compileInner(context, node, around.owner);
        else compileOuter(context, node, around);
        break;
    }
  }
}

/** A keyframe, whose selector stays as written; other blocks without rules hold none. */
function compileStep(context: CssContext, rule: Rule, kind: AtRuleKind): void {
  const steps = selectorText(rule)
    .replace(/\/\*.*?\*\//gs, "")
    .split(",")
    .map((step) => step.trim());
  if (kind !== "keyframes" || !steps.every((step) => STEP.test(step))) {
    report(context, rule, "css/selector", "has a rule where none may stand");
    return;
  }
  rule.selector = steps.join(", ");
  rule.raws = { before: "\n", between: " ", after: "\n", semicolon: true };
  compileBlock(context, rule, { place: "anchored", owner: { name: "keyframe", kind: "descriptors" } });
}

/** Margins of a page and the like: at-rules that only their parent knows. */
function compileInner(context: CssContext, atRule: AtRule, owner: { name: string; kind: AtRuleKind }): void {
  const { name, params } = readAtRule(atRule);
  if (!isInnerAtRule(owner.kind, name) || !atRule.nodes || params.trim() !== "") {
    report(context, atRule, "css/at-rule", `must not use @${name} inside @${owner.name}`);
    return;
  }
  atRule.name = name;
  atRule.params = "";
  atRule.raws = { before: "\n", between: " ", after: "\n", semicolon: true };
  compileBlock(context, atRule, { place: "anchored", owner: { name, kind: "descriptors" } });
}

function compileOuter(context: CssContext, atRule: AtRule, around: Surroundings): void {
  const nested = around.inRule === true || around.place !== "top";
  const compiled = compileAtRule(context, atRule, nested);
  if (!compiled) return;
  if (compiled.kind === "group") compileBlock(context, atRule, around);
  else if (compiled.kind === "scope") compileBlock(context, atRule, { place: "anchored", inRule: true });
  else compileBlock(context, atRule, { place: "anchored", owner: compiled });
}
