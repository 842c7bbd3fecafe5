import { closeNames } from "../assets/missing-asset.js";
import { FindingList } from "../findings/finding-list.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { Appearance } from "../scheme/appearance.js";
import { checkInnerAtRule } from "./at-rule.rule.js";
import type { AtRuleKind } from "./at-rules.js";
import { stillDepends } from "./colour-scheme.rule.js";
import { type CompiledAtRule, compileAtRule } from "./compile-at-rules.js";
import { compileRule, type RulePosition } from "./compile-rules.js";
import type { CssContext } from "./css-context.js";
import type { AtRuleNode, CssNode, RuleNode } from "./css-node.js";
import { readCssSource } from "./css-source.js";
import { compileDeclaration } from "./declaration.js";
import { escapeMarkup } from "./escape-markup.js";
import { descriptorsOf } from "./font-faces.js";
import { readSteps } from "./selector.rule.js";
import { MOST_SELECTORS, outputTooLarge } from "./size.rule.js";
import { reportStray } from "./syntax.rule.js";
import { createThemeFonts, type FontSources } from "./theme-fonts.js";

/** Grows with each release that compiles the same source to other text. */
export const STYLESHEET_REVISION = 2;

/** A compiled stylesheet and the findings in its source. */
export interface CompiledCss {
  /** Scoped stylesheet, ready to be served; empty when a finding is an error. */
  readonly css: string;
  readonly findings: readonly ThemeFinding[];
}

/** Package and look that the stylesheet of a theme belongs to. */
export interface ThemeCssOptions {
  readonly assets: ReadonlySet<string>;
  readonly assetBase: string;
  readonly file?: string;
  /** Appearance of the theme; light when it states none. */
  readonly appearance?: Appearance | undefined;
  /** Metrics of the theme's fonts; without them, the fonts get no fallbacks with matched metrics. */
  readonly fonts?: FontSources | undefined;
}

/**
 * Checks and scopes the stylesheet of a theme. `assets` are the base names of the package's files, which will be served below
 * `assetBase`, for example `/uploads/themes/harbor/`. Rules are anchored under `body:not(.sv-acp)`; rules for `html` and
 * `:root` stay document-wide (site service, stylesheet scoping rules). What depends on the reader's colour scheme is read for the
 * appearance of the theme. Fonts are displayed with a fallback until they are loaded,
 * unless the theme says otherwise. Never throws.
 */
export function compileThemeCss(source: string, options: ThemeCssOptions): CompiledCss {
  const assets = { names: options.assets, base: options.assetBase, closeTo: closeNames(options.assets) };
  const { appearance, fonts, file = "styles/custom.css" } = options;
  return compile(source, { file, appearance, assets, fonts });
}

/** Options for compiling the stylesheet of an administrator. */
interface AdminCssOptions {
  readonly file?: string;
  /** The appearance of the active theme; light without one. */
  readonly appearance?: Appearance | undefined;
}

/** Checks and scopes the administrator's own stylesheet, which may also refer to other sites. Never throws. */
export function compileAdminCss(source: string, options: AdminCssOptions = {}): CompiledCss {
  return compile(source, { file: options.file ?? "custom.css", appearance: options.appearance });
}

interface CompileOptions {
  readonly file: string;
  readonly appearance: Appearance | undefined;
  readonly assets?: CssContext["assets"];
  readonly fonts?: FontSources | undefined;
}

function compile(source: string, options: CompileOptions): CompiledCss {
  const read = readCssSource(source, options.file);
  if (!read.ok) return { css: "", findings: [read.finding] };
  const { nodes, findingAt } = read;
  const findings = new FindingList();
  const { assets } = options;
  const fonts = assets && options.fonts && createThemeFonts(nodes, assets.names, options.fonts);
  const appearance = options.appearance ?? "light";
  const context: CssContext = { findings, findingAt, appearance, assets, fonts, selectorsLeft: MOST_SELECTORS };
  const rules = compileBlock(context, nodes, { position: "top" });
  const css = escapeMarkup(`${fonts?.faces() ?? ""}${rules}`).trim();
  const tooLarge = outputTooLarge(css, options.file);
  if (tooLarge) findings.add(tooLarge);
  const dependent = findings.refusing ? undefined : stillDepends(css, options.file, appearance);
  if (dependent) findings.add(dependent);
  return { css: findings.refusing ? "" : css, findings: findings.toArray() };
}

/** The context of the statements of a block. */
interface Surroundings {
  readonly position: RulePosition;
  /** The at-rule that the block belongs to, if the block contains no rules. */
  readonly owner?: { readonly name: string; readonly kind: AtRuleKind };
  /** True inside a style rule, where declarations are allowed. */
  readonly inRule?: boolean;
}

function compileBlock(context: CssContext, nodes: readonly CssNode[], around: Surroundings): string {
  let css = "";
  for (const node of nodes) {
    switch (node.kind) {
      case "declaration":
        if (around.inRule || around.owner) css += compileDeclaration(context, node, around.owner?.name);
        else reportStray(context, node);
        break;
      case "rule":
        css += around.owner
          ? compileStep(context, node, around.owner.kind)
          : compileStyle(context, node, around.position);
        break;
      case "at-rule":
        css += around.owner ? compileInner(context, node, around.owner) : compileOuter(context, node, around);
        break;
    }
  }
  return css;
}

function compileStyle(context: CssContext, rule: RuleNode, around: RulePosition): string {
  let css = "";
  for (const { selectors, position } of compileRule(context, rule, around))
    css += `\n${selectors} {${compileBlock(context, rule.children, { position, inRule: true })}\n}`;
  return css;
}

/** Compiles a keyframe; other blocks without rules contain no steps. */
function compileStep(context: CssContext, rule: RuleNode, kind: AtRuleKind): string {
  const steps = readSteps(context, rule, kind);
  if (!steps) return "";
  const around = { position: "anchored", owner: { name: "keyframe", kind: "descriptors" } } as const;
  return `\n${steps.join(", ")} {${compileBlock(context, rule.children, around)}\n}`;
}

/** Compiles the at-rules that only exist inside their parent, such as the margins of a page. */
function compileInner(context: CssContext, atRule: AtRuleNode, owner: { name: string; kind: AtRuleKind }): string {
  const { name, children } = atRule;
  if (!checkInnerAtRule(context, atRule, owner) || !children) return "";
  const around = { position: "anchored", owner: { name, kind: "descriptors" } } as const;
  return `\n@${name} {${compileBlock(context, children, around)}\n}`;
}

function compileOuter(context: CssContext, atRule: AtRuleNode, around: Surroundings): string {
  const nested = around.inRule === true || around.position !== "top";
  const compiled = compileAtRule(context, atRule, nested);
  if (!compiled) return "";
  const { name, prelude, isHeld } = compiled;
  // Inside of a rule, its block may have declarations, whose order depends on the at-rule around them.
  if (isHeld && !around.inRule && atRule.children) return compileBlock(context, atRule.children, around);
  const head = isHeld ? "\n@media all" : `\n@${name}${prelude === "" ? "" : ` ${prelude}`}`;
  if (!atRule.children) return `${head};`;
  const block = compileBlock(context, atRule.children, surroundingsIn(compiled, around));
  return `${head} {${block}${name === "font-face" ? displayOf(context, atRule.children) : ""}\n}`;
}

/** Display of a theme's font while it loads, unless the rule states it. */
function displayOf({ assets }: CssContext, children: readonly CssNode[]): string {
  if (!assets) return "";
  const descriptors = descriptorsOf(children);
  return descriptors.has("src") && !descriptors.has("font-display") ? "\nfont-display: swap;" : "";
}

function surroundingsIn(atRule: CompiledAtRule, around: Surroundings): Surroundings {
  if (atRule.kind === "group") return around;
  return atRule.kind === "scope" ? { position: "scope", inRule: true } : { position: "anchored", owner: atRule };
}
