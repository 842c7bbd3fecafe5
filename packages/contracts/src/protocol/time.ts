import * as z from "zod";

// Ten digits reach the year 2286; a value in milliseconds has thirteen.
const LAST_SECOND = 9_999_999_999;

/** Unix time as an integer of seconds; milliseconds, text and fractions are refused. */
export const unixSecondsSchema = z.int().min(0).max(LAST_SECOND);

const isoInstant = z.iso
  .datetime()
  .transform((text) => Math.floor(Date.parse(text) / 1000))
  .pipe(unixSecondsSchema);

/**
 * A time in a protocol message outside of entitlements and grants, as unix seconds. Senders write integers; receivers also
 * accept ISO 8601 UTC text, since the protocol fixes the form only inside an entitlement.
 */
export const messageTimeSchema = z.union([unixSecondsSchema, isoInstant]);
