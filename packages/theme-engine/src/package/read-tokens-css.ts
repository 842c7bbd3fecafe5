import type { Finding, TokenSet } from "@sitevine/contracts";
import { unescapeCss } from "@sitevine/contracts/css";
import postcss, { type ChildNode, CssSyntaxError, type Rule } from "postcss";
import { selectorText, valueText } from "../css/css-context.js";
import { prepareCss } from "../css/css-source.js";
import { decodeText } from "./read-json.js";

/** Global tokens read from a stylesheet, and what else was in it. */
export interface TokensCss {
  readonly tokens: TokenSet;
  readonly findings: readonly Finding[];
}

/** Reads the custom properties of `:root` rules; anything else in the file is left out with a warning. */
export function readTokensCss(bytes: Uint8Array, file: string): TokensCss {
  const refused = (finding: Omit<Finding, "level" | "file">): TokensCss => ({
    tokens: {},
    findings: [{ ...finding, level: "error", file }],
  });
  const text = decodeText(bytes);
  if (text === undefined) return refused({ rule: "css/syntax", message: "is not valid UTF-8" });
  const prepared = prepareCss(text, file);
  if (!prepared.ok) return { tokens: {}, findings: [prepared.finding] };
  try {
    return collect(postcss.parse(prepared.text, { map: false }).nodes, file);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return refused({ rule: "css/syntax", line: error.line ?? 1, column: error.column ?? 1, message: error.reason });
  }
}

function collect(nodes: readonly ChildNode[], file: string): TokensCss {
  const tokens = new Map<string, string>();
  const findings: Finding[] = [];
  const left = (node: ChildNode): void => {
    const line = node.source?.start?.line ?? 1;
    const message = "holds something else than custom properties of :root, which is left out";
    findings.push({ rule: "token/not-a-token", level: "warning", file, line, message });
  };
  for (const rule of nodes) {
    if (rule.type === "comment") continue;
    if (rule.type !== "rule" || !isRootRule(rule)) {
      left(rule);
      continue;
    }
    for (const node of rule.nodes) {
      if (node.type === "decl" && node.prop.startsWith("--"))
        tokens.set(unescapeCss(node.prop), valueText(node).trim() + (node.important ? " !important" : ""));
      else if (node.type !== "comment") left(node);
    }
  }
  return { tokens: Object.fromEntries(tokens), findings };
}

const isRootRule = (rule: Rule): boolean =>
  selectorText(rule)
    .split(",")
    .map((selector) => selector.trim().toLowerCase())
    .every((selector) => selector === ":root" || selector === ".sv-site-tokens");
