import * as z from "zod";
import { isReservedScope } from "./scope.js";
import { TOKEN_VALUE_BYTES, tokenValueProblem } from "./token-value.js";

/** Bounds of one token map. The byte limit applies to its JSON, the form in which administrators send it. */
export const TOKEN_LIMITS = {
  tokens: 2_000,
  nameLength: 128,
  valueBytes: TOKEN_VALUE_BYTES,
  mapBytes: 512 * 1024,
} as const;

/** Tokens of one scope: custom property name to value. */
export type TokenSet = Readonly<Record<string, string>>;
/** Tokens by scope. */
export type TokenMap = Readonly<Record<string, TokenSet>>;

/** `--` and word characters or hyphens, at most 128 characters. */
export const tokenNameSchema = z
  .string()
  .max(TOKEN_LIMITS.nameLength)
  .regex(/^--[A-Za-z0-9_-]+$/, "must start with -- and go on with letters, digits, hyphens or underscores");

/** A balanced component-value list that fetches nothing from another origin. */
export const tokenValueSchema = z.string().superRefine((value, context) => {
  const problem = tokenValueProblem(value);
  if (problem) context.addIssue({ code: "custom", message: problem.message, params: { rule: problem.rule } });
});

const scopeNameSchema = z
  .string()
  .min(1)
  .max(128)
  .refine((name) => !isReservedScope(name), "light and dark are never scopes");

const countTokens = (map: TokenMap): number =>
  Object.values(map).reduce((total, tokens) => total + Object.keys(tokens).length, 0);

/** The schema for saves of the style editor, variant panels, theme imports and the marketplace preview. */
export const tokenMapSchema: z.ZodType<TokenMap> = z
  .record(scopeNameSchema, z.record(tokenNameSchema, tokenValueSchema))
  .refine((map) => countTokens(map) <= TOKEN_LIMITS.tokens, `must hold at most ${TOKEN_LIMITS.tokens} tokens`);
