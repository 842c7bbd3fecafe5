import type { ThemeRuleId } from "../findings/rule-id.js";
import type { ThemeFinding } from "../findings/theme-finding.js";

/** Thrown inside the zip reader only; `readZip` turns it into a finding. */
class ZipFault extends Error {
  readonly rule: ThemeRuleId;

  constructor(rule: ThemeRuleId, message: string) {
    super(message);
    this.rule = rule;
  }
}

/** Stops the current step with a finding. */
export function refuse(rule: ThemeRuleId, message: string): never {
  throw new ZipFault(rule, message);
}

/** Runs one step and returns its result, or the finding that stopped it. */
export function attempt<T>(file: string, step: () => T): { readonly value: T } | { readonly finding: ThemeFinding } {
  try {
    return { value: step() };
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    return { finding: { rule: error.rule, level: "error", file, message: error.message } };
  }
}
