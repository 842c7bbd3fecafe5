import {
  readStoredTokens,
  type TokenMap,
  type TokenSet,
  tokenMapSchema,
  tokenNameSchema,
  tokenValueSchema,
} from "@sitevine/contracts";

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSound = (entry: [string, unknown]): entry is [string, string] =>
  tokenNameSchema.safeParse(entry[0]).success && tokenValueSchema.safeParse(entry[1]).success;

function soundTokens(stored: unknown): TokenMap {
  const scopes = Object.entries(isObject(stored) ? stored : {});
  const kept = scopes
    .filter(([scope, tokens]) => isObject(tokens) && tokenMapSchema.safeParse({ [scope]: {} }).success)
    .map(([scope, tokens]): [string, TokenSet] => [scope, Object.fromEntries(Object.entries(tokens).filter(isSound))]);
  return Object.fromEntries(kept);
}

/**
 * A stored layer in editable form: only the light half of the older format, and without tokens that the rules reject.
 * Never throws.
 */
export function editableTokens(stored: unknown): TokenMap {
  const { tokens } = readStoredTokens(stored);
  const parsed = tokenMapSchema.safeParse(tokens);
  return parsed.success ? parsed.data : soundTokens(tokens);
}

/** A stored layer in the form that is emitted; the stylesheet checks each token again. */
export function emittedTokens(stored: unknown): TokenMap {
  const { tokens } = readStoredTokens(stored);
  return isObject(tokens) ? (tokens as TokenMap) : {};
}

/**
 * The map with some tokens of one scope set, and those that are null removed; a scope without tokens is removed too.
 */
export function mergeScope(
  tokens: TokenMap,
  scope: string,
  changes: Readonly<Record<string, string | null>>,
): TokenMap {
  const scopes = new Map(Object.entries(tokens));
  const merged = new Map(Object.entries(scopes.get(scope) ?? {}));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) merged.delete(name);
    else merged.set(name, value);
  }
  if (merged.size > 0) scopes.set(scope, Object.fromEntries(merged));
  else scopes.delete(scope);
  return Object.fromEntries(scopes);
}
