import { countOf, MOST_LISTED, moreFindings } from "./more-findings.rule.js";
import type { ThemeFinding } from "./theme-finding.js";

/** Collects findings of one input; past the first 500 it only counts, but lists one error where there is any. */
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

  /** Everything collected, in order, with a last line for what was only counted. */
  toArray(): ThemeFinding[] {
    if (this.#left === 0) return [...this.#found];
    return [...this.#found, moreFindings(this.#left)];
  }
}
