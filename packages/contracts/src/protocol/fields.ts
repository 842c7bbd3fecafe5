import * as z from "zod";
import { packageIdSchema } from "../manifest/manifest.js";
import { PROTOCOL_LIMITS } from "./limits.js";

/** Install id. It is sent in a header, so it consists of letters, digits and `._:-` only. */
export const siteIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,128}$/, "must be 1 to 128 letters, digits, dots, colons, hyphens or underscores");

export const ENVIRONMENTS = ["production", "staging", "development"] as const;
export const environmentSchema = z.enum(ENVIRONMENTS);
/** Purpose of an install; only `production` uses seats. */
export type Environment = z.infer<typeof environmentSchema>;

export const PACKAGE_KINDS = ["plugin", "theme"] as const;
export const packageKindSchema = z.enum(PACKAGE_KINDS);
export type PackageKind = z.infer<typeof packageKindSchema>;

/** Kind and id of a package, as grants, listings and downloads name it. */
export const packageRefSchema = z.object({ kind: packageKindSchema, id: packageIdSchema });
export type PackageRef = z.infer<typeof packageRefSchema>;

/** Hostname that the install reports, for display and audit only, so any short visible text is accepted. */
export const domainSchema = z
  .string()
  .min(1)
  .max(PROTOCOL_LIMITS.domainLength)
  .regex(/^[^\u0000-\u0020\u007f-\u009f]+$/, "must not contain spaces or control characters");

/** A token, code or secret that is sent in headers, paths or JSON: visible ASCII only. */
export const secretSchema = z
  .string()
  .min(1)
  .max(PROTOCOL_LIMITS.secretLength)
  .regex(/^[\u0021-\u007e]+$/, "must be visible ASCII characters");

/** Short text for people. It is displayed escaped, never as markup. */
export const displayTextSchema = (length: number) => z.string().max(length);

/** An absolute http or https URL without user name or password. */
export const httpUrlSchema = z
  .string()
  .max(2_000)
  .refine(isHttpUrl, "must be an absolute http or https URL without credentials");

function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\u0000-\u0020\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

/** SHA-256 in hexadecimal; accepted in either case, returned in lower case. */
export const sha256HexSchema = z
  .string()
  .regex(/^[0-9A-Fa-f]{64}$/, "must be 64 hexadecimal digits")
  .transform((text) => text.toLowerCase());

/** An entitlement as sent: a compact JWS. */
export const entitlementTokenSchema = z
  .string()
  .max(PROTOCOL_LIMITS.entitlementLength)
  .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/, "must be a compact signed token");
