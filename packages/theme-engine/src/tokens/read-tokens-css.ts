import type { TokenSet } from "@sitevine/contracts";
import { unescapeCss } from "@sitevine/contracts/css";
import type { AtRuleNode, CssNode, RuleNode } from "../css/css-node.js";
import { readCssSource } from "../css/css-source.js";
import type { FindingAt } from "../css/finding-at.js";
import { readSwitch, readsThemeSwitch } from "../css/scheme-selectors.js";
import { readSelectors } from "../css/selector.js";
import { notUtf8 } from "../css/syntax.rule.js";
import { decodeText } from "../files/read-json.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { Appearance } from "../scheme/appearance.js";
import { readMedia } from "../scheme/media.js";
import { namesScheme } from "../scheme/scheme-words.js";
import { ruleForLook } from "./colour-scheme.rule.js";
import { notAToken } from "./not-a-token.rule.js";

/** Global tokens from a stylesheet, and findings about its other contents. */
export interface TokensCss {
  readonly tokens: TokenSet;
  readonly findings: readonly ThemeFinding[];
}

/**
 * Reads the custom properties of `:root` rules, for the look where they say which they are for; everything else in the file is
 * left out with a finding.
 */
export function readTokensCss(bytes: Uint8Array, file: string, appearance: Appearance): TokensCss {
  const text = decodeText(bytes);
  if (text === undefined) return { tokens: {}, findings: [notUtf8(file)] };
  const read = readCssSource(text, file);
  if (!read.ok) return { tokens: {}, findings: [read.finding] };
  const collector = new TokenCollector(read.findingAt, appearance);
  collector.readAll(read.nodes);
  return { tokens: Object.fromEntries(collector.tokens), findings: collector.findings };
}

class TokenCollector {
  readonly tokens = new Map<string, string>();
  readonly findings: ThemeFinding[] = [];
  readonly #findingAt: FindingAt;
  readonly #appearance: Appearance;

  constructor(findingAt: FindingAt, appearance: Appearance) {
    this.#findingAt = findingAt;
    this.#appearance = appearance;
  }

  readAll(nodes: readonly CssNode[]): void {
    for (const node of nodes) {
      if (node.kind === "at-rule") this.#readAtRule(node);
      else if (node.kind === "rule") this.#readRule(node);
      else this.#leave(node);
    }
  }

  #readAtRule(atRule: AtRuleNode): void {
    const { name, prelude, children } = atRule;
    if (name !== "media" || !children || !namesScheme(`(${prelude})`)) {
      this.#leave(atRule);
      return;
    }
    const condition = readMedia(prelude, this.#appearance);
    if (condition.kind === "open") {
      this.#leave(atRule);
      return;
    }
    const isKept = condition.kind === "known" && condition.holds;
    this.#noteLook(atRule, isKept);
    if (isKept) this.readAll(children);
  }

  #readRule(rule: RuleNode): void {
    const read = readSelectors(rule.prelude);
    if (!read.ok) {
      this.#leave(rule);
      return;
    }
    const depends = read.selectors.some(readsThemeSwitch);
    const selectors = depends
      ? read.selectors.flatMap((selector) => readSwitch(selector, this.#appearance, undefined) ?? [])
      : read.selectors;
    if (depends) this.#noteLook(rule, selectors.length > 0);
    if (selectors.length === 0) return;
    if (selectors.every(({ text }) => ROOT.test(text))) this.#readDeclarations(rule.children);
    else this.#leave(rule);
  }

  #readDeclarations(nodes: readonly CssNode[]): void {
    for (const node of nodes) {
      const isToken = node.kind === "declaration" && node.name.startsWith("--");
      if (isToken) this.tokens.set(unescapeCss(node.name), node.value);
      else this.#leave(node);
    }
  }

  #noteLook({ start }: CssNode, isKept: boolean): void {
    this.findings.push(ruleForLook(this.#findingAt, start, this.#appearance, isKept));
  }

  #leave({ start }: CssNode): void {
    this.findings.push(notAToken(this.#findingAt, start));
  }
}

const ROOT = /^(?:(?::root)+|\.sv-site-tokens)$/i;
