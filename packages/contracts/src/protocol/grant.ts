import * as z from "zod";
import type { PackageRef } from "./fields.js";
import { unixSecondsSchema } from "./time.js";

/** One package that an entitlement covers. A grant is an object: a plain id string is never valid. */
export const grantSchema = z.object({
  /** `plugin.<id>` or `theme.<id>`. */
  id: z.string().min(1).max(200),
  /** Unix seconds; releases published later are not covered. Absent means without end; 0 is a date like any other. */
  updatesUntil: unixSecondsSchema.optional(),
  /** A major-version form such as `3.x`. Absent means no limit; any other form covers nothing. */
  maxVersion: z.string().max(64).optional(),
});
export type Grant = z.infer<typeof grantSchema>;

/** The id by which grants name a package. */
export function grantId({ kind, id }: PackageRef): string {
  return `${kind}.${id}`;
}

/**
 * Returns every well-formed grant whose id is exactly `<kind>.<id>`: looser matching would turn a cheap licence into an
 * expensive one.
 */
export function findGrants(grants: readonly Grant[], item: PackageRef): readonly Grant[] {
  if (!Array.isArray(grants)) return [];
  const wanted = grantId(item);
  return grants.filter((grant) => isNamed(grant, wanted) && grantSchema.safeParse(grant).success);
}

/** Returns the best of the grants that match exactly: longest updates window first, then highest version limit. */
export function findGrant(grants: readonly Grant[], item: PackageRef): Grant | undefined {
  const [first, ...rest] = findGrants(grants, item);
  return first && rest.reduce((best, grant) => (isBetter(grant, best) ? grant : best), first);
}

function isNamed(grant: unknown, wanted: string): boolean {
  return typeof grant === "object" && grant !== null && "id" in grant && grant.id === wanted;
}

function isBetter(grant: Grant, best: Grant): boolean {
  const window = grant.updatesUntil ?? Number.POSITIVE_INFINITY;
  const bestWindow = best.updatesUntil ?? Number.POSITIVE_INFINITY;
  if (window !== bestWindow) return window > bestWindow;
  return highestMajor(grant.maxVersion) > highestMajor(best.maxVersion);
}

/** The highest major version that a limit such as `3.x` allows: infinite without a limit, none for a malformed one. */
export function highestMajor(maxVersion: string | undefined): number {
  if (maxVersion === undefined) return Number.POSITIVE_INFINITY;
  const major = /^(0|[1-9][0-9]{0,9})\.x$/.exec(maxVersion)?.[1];
  return major === undefined ? -1 : Number(major);
}
