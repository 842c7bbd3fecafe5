import type { TokenSet } from "@sitevine/contracts";
import { unescapeCss } from "@sitevine/contracts/css";
import type { CssNode } from "../css/css-node.js";
import { readCssSource } from "../css/css-source.js";
import type { FindingAt } from "../css/finding-at.js";
import { notUtf8 } from "../css/syntax.rule.js";
import { decodeText } from "../files/read-json.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { notAToken } from "./not-a-token.rule.js";

/** Global tokens from a stylesheet, and findings about its other contents. */
export interface TokensCss {
  readonly tokens: TokenSet;
  readonly findings: readonly ThemeFinding[];
}

/** Reads the custom properties of `:root` rules; everything else in the file is left out with a warning. */
export function readTokensCss(bytes: Uint8Array, file: string): TokensCss {
  const text = decodeText(bytes);
  if (text === undefined) return { tokens: {}, findings: [notUtf8(file)] };
  const read = readCssSource(text, file);
  return read.ok ? collect(read.nodes, read.findingAt) : { tokens: {}, findings: [read.finding] };
}

function collect(nodes: readonly CssNode[], findingAt: FindingAt): TokensCss {
  const tokens = new Map<string, string>();
  const findings: ThemeFinding[] = [];
  const leave = ({ start }: CssNode): void => {
    findings.push(notAToken(findingAt, start));
  };
  for (const rule of nodes) {
    if (rule.kind !== "rule" || !isRootList(rule.prelude)) {
      leave(rule);
      continue;
    }
    for (const node of rule.children) {
      if (node.kind === "declaration" && node.name.startsWith("--")) tokens.set(unescapeCss(node.name), node.value);
      else leave(node);
    }
  }
  return { tokens: Object.fromEntries(tokens), findings };
}

const isRootList = (selectors: string): boolean =>
  selectors
    .split(",")
    .map((selector) => selector.trim().toLowerCase())
    .every((selector) => selector === ":root" || selector === ".sv-site-tokens");
