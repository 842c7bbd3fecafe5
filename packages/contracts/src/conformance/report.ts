/** The outcome of one rule. */
export type RuleOutcome = "passed" | "failed" | "skipped";

export interface RuleResult {
  readonly id: string;
  readonly title: string;
  readonly outcome: RuleOutcome;
  /** Why it failed or was skipped. */
  readonly message?: string;
  readonly milliseconds: number;
}

/** The result of a run; the JSON output has the same shape. */
export interface ConformanceReport {
  readonly format: "sitevine/conformance-report";
  readonly version: 1;
  readonly marketplace: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly rules: readonly RuleResult[];
}

export function createReport(marketplace: string, rules: readonly RuleResult[]): ConformanceReport {
  const count = (wanted: RuleOutcome) => rules.filter(({ outcome }) => outcome === wanted).length;
  return {
    format: "sitevine/conformance-report",
    version: 1,
    marketplace,
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    rules,
  };
}

const MARKS: Readonly<Record<RuleOutcome, string>> = { passed: "ok  ", failed: "FAIL", skipped: "skip" };

/** Renders the report for people: a line per rule, and the problem below each rule that failed. */
export function formatReport(report: ConformanceReport): string {
  const lines = report.rules.flatMap(({ id, title, outcome, message }) => {
    const head = `${MARKS[outcome]}  ${id.padEnd(28)} ${title}`;
    return message === undefined ? [head] : [head, `      ${message}`];
  });
  const { passed, failed, skipped, marketplace } = report;
  return [...lines, "", `${marketplace}: ${passed} passed, ${failed} failed, ${skipped} skipped`, ""].join("\n");
}
