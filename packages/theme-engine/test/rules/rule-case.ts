import { type Finding, hasErrors } from "@sitevine/contracts";
import type { ThemeRule, ThemeRuleExample, ThemeRuleId } from "../../src/index.js";
import { findingsIn } from "../find.js";
import type { Files } from "../sample-theme.js";

type Example = "bad" | "good";

/** The zip itself, or the changes to the sample theme. */
type Package = Uint8Array | Files;

/** Packages for a rule whose examples are descriptions, and the finding in the bad one. */
export interface RuleCase {
  readonly bad?: () => Package;
  readonly good?: () => Package;
  /** The source location of the finding, and other expected properties. */
  readonly at: Partial<Finding>;
  /** Other rules that the bad example violates inevitably. */
  readonly besides?: readonly ThemeRuleId[];
  /** Finds the findings of an example, if reading a package is not enough. */
  readonly findings?: (which: Example) => readonly Finding[] | Promise<readonly Finding[]>;
}

export type RuleCases<Area extends string> = Readonly<Record<Extract<ThemeRuleId, `${Area}/${string}`>, RuleCase>>;

export interface Judgement {
  readonly findings: readonly Finding[];
  readonly refused: boolean;
}

/** The findings of the engine for one of the rule's examples. */
export async function judgeExample(rule: ThemeRule, one: RuleCase, which: Example): Promise<Judgement> {
  const findings = one.findings ? await one.findings(which) : findingsIn(one[which]?.() ?? exampleFiles(rule[which]));
  return { findings, refused: hasErrors(findings) };
}

function exampleFiles(example: ThemeRuleExample): Files {
  if (typeof example === "string") throw new Error(`no package shows: ${example}`);
  // The stylesheet's global tokens are read only if there is no token map.
  const without = example.file === "styles/tokens.css" ? { "tokens.json": undefined } : {};
  return { ...without, [example.file]: example.text };
}
