import type { Finding } from "@sitevine/contracts";
import type { ThemeRuleId } from "./rules/rule-id.js";

const MOST = 500;
// The last line of a list that is added to another begins with its number, and the numbers are summed.
const MORE = "package/more-findings";

/** A finding of a rule that is documented. */
export interface ThemeFinding extends Finding {
  readonly rule: ThemeRuleId;
}

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
    if (finding.rule === MORE) {
      this.#left += Number.parseInt(finding.message, 10);
      return;
    }
    const isFirstError = finding.level === "error" && !this.#refusing;
    this.#refusing ||= isFirstError;
    if (this.#found.length < MOST) {
      this.#found.push(finding);
      return;
    }
    if (isFirstError) this.#found[MOST - 1] = finding;
    this.#left += 1;
  }

  addAll(findings: Iterable<ThemeFinding>): void {
    for (const finding of findings) this.add(finding);
  }

  /** Everything collected, in order, with a last line for what was only counted. */
  toArray(): ThemeFinding[] {
    if (this.#left === 0) return [...this.#found];
    const message = `${this.#left} more findings are not listed`;
    return [...this.#found, { rule: MORE, level: "notice", file: "package", message }];
  }
}
