import type { Finding } from "@sitevine/contracts";

const MOST = 500;

/** Collects findings of one input; past the first 500 it only counts. */
export class FindingList {
  readonly #found: Finding[] = [];
  #left = 0;
  #refusing = false;

  /** True when an error was reported. */
  get refusing(): boolean {
    return this.#refusing;
  }

  add(finding: Finding): void {
    this.#refusing ||= finding.level === "error";
    if (this.#found.length < MOST) this.#found.push(finding);
    else this.#left += 1;
  }

  addAll(findings: Iterable<Finding>): void {
    for (const finding of findings) this.add(finding);
  }

  /** Everything collected, in order, with a last line for what was only counted. */
  toArray(): Finding[] {
    if (this.#left === 0) return [...this.#found];
    const level = this.#refusing ? "error" : "notice";
    const message = `${this.#left} more findings are not listed`;
    return [...this.#found, { rule: "package/more-findings", level, file: "package", message }];
  }
}
