import { SLUG_PATTERN } from "@sitevine/contracts";
import * as z from "zod";
import { emailAddressSchema } from "./email-address.js";

/** UUIDv7 as text. */
export const idSchema = z.uuid().meta({ description: "UUIDv7" });

/** Path parameter of an object with a UUID. */
export const idParams = z.object({ id: idSchema });

/** ISO 8601 time in UTC. */
export const timeSchema = z.iso.datetime().meta({ description: "ISO 8601 time in UTC" });

/** An e-mail address as typed; compared case-insensitively. */
export const emailSchema = z.string().trim().max(254).pipe(emailAddressSchema);

/** A new password: 8 to 256 characters. */
export const newPasswordSchema = z.string().min(8, "must have at least 8 characters").max(256);

/** A password to verify: anything that could have been set. */
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

/** 3 to 32 letters, digits, hyphens and underscores, beginning with a letter; names that routes use are refused. */
export const usernameSchema = z
  .string()
  .trim()
  .min(3)
  .max(32)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, "must begin with a letter and go on with letters, digits, hyphens or underscores")
  .refine((name) => !RESERVED_USERNAMES.has(name.toLowerCase()), "is reserved");

/** A username for lookup: any that could exist, whatever rules applied when it was chosen. */
export const usernameParamSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\u0000-\u001f\u007f]+$/);

const RESERVED_SLUGS: ReadonlySet<string> = new Set(["followed", "me", "new", "reorder", "search", "suggest"]);

/**
 * Lower-case letters of any script with their marks, and digits, with single hyphens, at most 120 characters; names that routes
 * use are refused. It is stored in composed form (NFC).
 */
export const slugSchema = z
  .string()
  .normalize("NFC")
  .max(120)
  .regex(SLUG_PATTERN, "must be lower-case letters and digits with single hyphens between")
  .refine((slug) => !RESERVED_SLUGS.has(slug), "is reserved");

/** A colour as #rgb or #rrggbb. */
export const colorSchema = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "must be a colour such as #3366cc");

/** Address of an image on this site or elsewhere. */
export const imageUrlSchema = z
  .string()
  .nullable()
  .meta({ description: "Address of the image; null when there is none" });

/** An ordered list of ids, each once. */
export const idOrderSchema = z
  .array(idSchema)
  .min(1)
  .max(1_000)
  .refine((ids) => new Set(ids).size === ids.length, "must name each id once");
