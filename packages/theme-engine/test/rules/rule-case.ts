import { type Finding, hasErrors } from "@sitevine/contracts";
import type { ThemeRule, ThemeRuleExample, ThemeRuleId } from "../../src/index.js";
import { findingsIn } from "../find.js";
import type { Files } from "../sample-theme.js";

type Example = "bad" | "good";

/** The zip itself, or what differs from the sample theme. */
type Package = Uint8Array | Files;

/** Packages for the examples of a rule that are told in words, and what is found in the bad one. */
export interface RuleCase {
  readonly bad?: () => Package;
  readonly good?: () => Package;
  /** Where the finding is, and what else it has to say. */
  readonly at: Partial<Finding>;
  /** Other rules that the bad example cannot help breaking. */
  readonly besides?: readonly ThemeRuleId[];
  /** What is found in an example, where reading a package does not tell. */
  readonly findings?: (which: Example) => readonly Finding[] | Promise<readonly Finding[]>;
}

export type RuleCases<Area extends string> = Readonly<Record<Extract<ThemeRuleId, `${Area}/${string}`>, RuleCase>>;

export interface Judgement {
  readonly findings: readonly Finding[];
  readonly refused: boolean;
}

/** What the engine says of one of the rule's examples. */
export async function judgeExample(rule: ThemeRule, one: RuleCase, which: Example): Promise<Judgement> {
  const findings = one.findings ? await one.findings(which) : findingsIn(one[which]?.() ?? exampleFiles(rule[which]));
  return { findings, refused: hasErrors(findings) };
}

function exampleFiles(example: ThemeRuleExample): Files {
  if (typeof example === "string") throw new Error(`no package shows: ${example}`);
  // Global tokens are read from the stylesheet only where there is no token map.
  const without = example.file === "styles/tokens.css" ? { "tokens.json": undefined } : {};
  return { ...without, [example.file]: example.text };
}
