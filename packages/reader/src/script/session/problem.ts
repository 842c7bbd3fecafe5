/** A field that the site refused. */
export interface Issue {
  readonly path: string;
  readonly message: string;
  /** Kind of error, such as `too_small`. */
  readonly code: string;
}

/** Why a call failed: the site's error, or status 0 when the site could not be reached. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  /** Time that the site asks the client to wait, in milliseconds; null if it asks for none. */
  readonly waitMs: number | null;

  constructor(status: number, body: unknown = null, retryAfter: string | null = null) {
    const error = field(body, "error");
    super(textOf(field(error, "message")) || `Status ${status}`);
    this.status = status;
    this.code = textOf(field(error, "code"));
    const details = field(error, "details");
    this.issues = Array.isArray(details)
      ? details.map((item) => ({
          path: textOf(field(item, "path")),
          message: textOf(field(item, "message")),
          code: textOf(field(item, "code")),
        }))
      : [];
    this.waitMs = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
  }

  /** True when the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
