import { type FindingLevel, jsonPointer } from "@sitevine/contracts";
import type { ThemeRuleId } from "../findings/rule-id.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { PropPosition } from "./map-props.js";
import type { PropMismatch } from "./prop-mismatch.js";

/** A string in the props of a block, with its position. */
export interface PlacedProp extends PropPosition {
  readonly text: string;
}

/** An error about a prop. Its message names the value, since a JSON pointer alone is hard to follow. */
export function propFinding(
  file: string,
  { path, text }: PlacedProp,
  rule: ThemeRuleId,
  message: string,
): ThemeFinding {
  return { rule, level: "error", file, pointer: jsonPointer(path), message: `${message}: ${text.slice(0, 200)}` };
}

/** An error about a prop that does not match the schema of its block. */
export function mismatchFinding(
  file: string,
  { block, path, field, message }: PropMismatch,
  rule: ThemeRuleId,
  level: FindingLevel,
): ThemeFinding {
  return {
    rule,
    level,
    file,
    pointer: jsonPointer(path),
    message: `${block.type} block ${block.id}, ${field}: ${message}`,
  };
}
