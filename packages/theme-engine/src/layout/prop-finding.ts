import { type FindingLevel, jsonPointer } from "@sitevine/contracts";
import type { ThemeRuleId } from "../findings/rule-id.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { PropPlace } from "./map-props.js";
import type { PropMismatch } from "./prop-mismatch.js";

/** A string somewhere in the props of a block. */
export interface PlacedProp extends PropPlace {
  readonly text: string;
}

/** An error at a prop; names the value, since a pointer alone is hard to follow by eye. */
export function propFinding(
  file: string,
  { path, text }: PlacedProp,
  rule: ThemeRuleId,
  message: string,
): ThemeFinding {
  return { rule, level: "error", file, pointer: jsonPointer(path), message: `${message}: ${text.slice(0, 200)}` };
}

/** A prop that is not what its block's schema asks for. */
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
