/** Severity of a finding: an `error` refuses the package or the write, a `warning` and a `notice` only inform. */
export type FindingLevel = "error" | "warning" | "notice";

/** One result of a check. The command line, the API and the marketplace preview share this shape. */
export interface Finding {
  /** Stable rule id, `area/name`, for example `css/import`. */
  readonly rule: string;
  readonly level: FindingLevel;
  /** Path inside the package. Without a package, a short name of the input. */
  readonly file: string;
  /** JSON pointer (RFC 6901) into a JSON file. */
  readonly pointer?: string;
  /** One-based line in a text file. */
  readonly line?: number;
  /** One-based column in a text file. */
  readonly column?: number;
  /** One sentence that says what is wrong. */
  readonly message: string;
  /** One sentence that says what to do. */
  readonly hint?: string;
}

/** True when at least one finding refuses the input. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === "error");
}
