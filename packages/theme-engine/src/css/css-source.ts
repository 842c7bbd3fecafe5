import type { FindingLevel } from "@sitevine/contracts";
import type { ThemeFinding } from "../finding-list.js";
import type { ThemeRuleId } from "../rules/rule-id.js";
import type { CssNode } from "./css-node.js";
import { parseSheet } from "./parse-sheet.js";

const LARGEST = 1024 * 1024;

/** Makes a finding about the place that lies `offset` into the text. */
export type FindingAt = (offset: number, level: FindingLevel, rule: ThemeRuleId, message: string) => ThemeFinding;

export type CssSource =
  | { readonly ok: true; readonly nodes: readonly CssNode[]; readonly findingAt: FindingAt }
  | { readonly ok: false; readonly finding: ThemeFinding };

/** Reads a stylesheet the way CSS preprocesses its input and splits it into statements, within bounds. Never throws. */
export function readCssSource(source: string, file: string): CssSource {
  const text = withPlainLineEnds(source.startsWith("\ufeff") ? source.slice(1) : source).toWellFormed();
  const findingAt = locator(text, file);
  const refused = (offset: number, rule: ThemeRuleId, message: string): CssSource => ({
    ok: false,
    finding: findingAt(offset, "error", rule, message),
  });
  if (text.length > LARGEST) return refused(0, "css/size", "is larger than 1 MB");
  const nul = text.indexOf("\0");
  if (nul !== -1) return refused(nul, "css/syntax", "contains a NUL character");
  const parsed = parseSheet(text);
  if (!parsed.ok) return refused(parsed.fault.offset, parsed.fault.rule, parsed.fault.message);
  return { ok: true, nodes: parsed.nodes, findingAt };
}

function withPlainLineEnds(text: string): string {
  return text.includes("\r") || text.includes("\f") ? text.replace(/\r\n?|\f/g, "\n") : text;
}

/** Line starts are looked up by halves, and only where there is something to report. */
function locator(text: string, file: string): FindingAt {
  let starts: number[] | undefined;
  return (offset, level, rule, message) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { rule, level, file, line: low + 1, column: offset - (starts[low] ?? 0) + 1, message };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
