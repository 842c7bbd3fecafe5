import type { FindingLevel } from "@sitevine/contracts";
import type { ThemeRuleId } from "../findings/rule-id.js";
import type { ThemeFinding } from "../findings/theme-finding.js";

/** Creates a finding at an `offset` into the text. */
export type FindingAt = (offset: number, level: FindingLevel, rule: ThemeRuleId, message: string) => ThemeFinding;

/**
 * Maps offsets to lines and columns. It indexes the line starts only once there is something to report, and finds them by
 * binary search.
 */
export function locator(text: string, file: string): FindingAt {
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
