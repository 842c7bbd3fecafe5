import * as z from "zod";

/** UUIDv7 as text. */
export const idSchema = z.uuid().meta({ description: "UUIDv7" });

/** ISO 8601 time in UTC. */
export const timeSchema = z.iso.datetime().meta({ description: "ISO 8601 time in UTC" });

/** `true` or `false` in a query string; absent means false. */
export const flagSchema = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

/** An e-mail address as typed; compared case-insensitively. */
export const emailSchema = z.string().trim().max(254).pipe(z.email());

/** A new password: 8 to 256 characters. */
export const newPasswordSchema = z.string().min(8, "must have at least 8 characters").max(256);

/** A password to check: anything that could have been set. */
export const passwordSchema = z.string().min(1).max(256);

const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  "admin",
  "administrator",
  "api",
  "me",
  "moderator",
  "null",
  "profile-fields",
  "root",
  "search",
  "settings",
  "sitevine",
  "support",
  "system",
  "undefined",
]);

/** 3 to 32 letters, digits, hyphens and underscores, beginning with a letter; words that routes use are refused. */
export const usernameSchema = z
  .string()
  .trim()
  .min(3)
  .max(32)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, "must begin with a letter and go on with letters, digits, hyphens or underscores")
  .refine((name) => !RESERVED_USERNAMES.has(name.toLowerCase()), "is reserved");
