import type { ThemeFinding } from "../findings/theme-finding.js";
import type { CssFault } from "./css-fault.js";
import type { CssNode } from "./css-node.js";
import { type FindingAt, locator } from "./finding-at.js";
import { parseSheet } from "./parse-sheet.js";
import { sourceTooLarge } from "./size.rule.js";
import { nulCharacter } from "./syntax.rule.js";

export type CssSource =
  | { readonly ok: true; readonly nodes: readonly CssNode[]; readonly findingAt: FindingAt }
  | { readonly ok: false; readonly finding: ThemeFinding };

/** Preprocesses a stylesheet as CSS does and splits it into statements, within bounds. Never throws. */
export function readCssSource(source: string, file: string): CssSource {
  const text = withPlainLineEnds(source.startsWith("\ufeff") ? source.slice(1) : source).toWellFormed();
  const findingAt = locator(text, file);
  const refused = ({ offset, rule, message }: CssFault): CssSource => ({
    ok: false,
    finding: findingAt(offset, "error", rule, message),
  });
  const unfit = sourceTooLarge(text) ?? nulCharacter(text);
  if (unfit) return refused(unfit);
  const parsed = parseSheet(text);
  return parsed.ok ? { ok: true, nodes: parsed.nodes, findingAt } : refused(parsed.fault);
}

function withPlainLineEnds(text: string): string {
  return text.includes("\r") || text.includes("\f") ? text.replace(/\r\n?|\f/g, "\n") : text;
}
