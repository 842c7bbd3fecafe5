/** Why a token value is refused. */
export interface TokenValueProblem {
  /** Stable rule id, for example `token/unbalanced`. */
  readonly rule: string;
  readonly message: string;
}

/** Says what is wrong with a token value, or nothing (design decisions: tokens). */
export function tokenValueProblem(value: string): TokenValueProblem | undefined {
  if (value.trim() === "") return { rule: "token/empty", message: "must not be empty" };
  const banned = /[{}<>;]/.exec(value)?.[0];
  if (banned) return { rule: "token/character", message: `must not contain ${banned}` };
  return undefined;
}
