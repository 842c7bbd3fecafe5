import { countOf, MOST_LISTED, moreFindings } from "./more-findings.rule.js";
import type { ThemeFinding } from "./theme-finding.js";

/**
 * Collects the findings of one input. After the first 500 it only counts them, but always lists at least one error if there is
 * any.
 */
export class FindingList {
  readonly #found: ThemeFinding[] = [];
  #left = 0;
  #refusing = false;

  /** True when an error was reported. */
  get refusing(): boolean {
    return this.#refusing;
  }

  add(finding: ThemeFinding): void {
    const stoodFor = countOf(finding);
    if (stoodFor !== undefined) {
      this.#left += stoodFor;
      return;
    }
    const isFirstError = finding.level === "error" && !this.#refusing;
    this.#refusing ||= isFirstError;
    if (this.#found.length < MOST_LISTED) {
      this.#found.push(finding);
      return;
    }
    if (isFirstError) this.#found[MOST_LISTED - 1] = finding;
    this.#left += 1;
  }

  addAll(findings: Iterable<ThemeFinding>): void {
    for (const finding of findings) this.add(finding);
  }

  /** All listed findings in order; a final entry stands for those that were only counted. */
  toArray(): ThemeFinding[] {
    if (this.#left === 0) return [...this.#found];
    return [...this.#found, moreFindings(this.#left)];
  }
}
