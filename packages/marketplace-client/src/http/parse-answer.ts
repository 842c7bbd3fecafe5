import { failure, type Outcome } from "./failure.js";

const MOST_ISSUES = 3;

/** A schema as far as reading an answer is concerned. */
export interface Parser<T> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

/** Reads an answer, or names the first fields that are not what the protocol says. The values themselves are not told. */
export function parseAnswer<T>(parser: Parser<T>, answer: unknown): Outcome<T> {
  const parsed = parser.safeParse(answer);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = parsed.error.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `${path.length === 0 ? "the answer" : path.map(String).join(".")}: ${message}`);
  return failure("malformed", `The marketplace's answer is not what the protocol says (${fields.join("; ")}).`);
}
