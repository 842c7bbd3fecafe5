import * as z from "zod";
import { environmentSchema, siteIdSchema } from "./fields.js";
import { grantSchema } from "./grant.js";
import { PROTOCOL_LIMITS } from "./limits.js";
import { unixSecondsSchema } from "./time.js";

/** The one signature algorithm of entitlements. */
export const ENTITLEMENT_ALGORITHM = "RS256";

/** Protected header of an entitlement: RS256 and no critical extensions. Hints at keys are ignored. */
export const entitlementHeaderSchema = z.object({
  alg: z.literal(ENTITLEMENT_ALGORITHM),
  typ: z.string().max(64).optional(),
  crit: z.never().optional(),
});

/** Claims of an entitlement. `issuedAt`, `expiresAt` and `refreshAfter` are not registered claims: no JWT library checks them. */
export const entitlementClaimsSchema = z.object({
  /** The install that the licence is bound to; the hostname is not binding. */
  siteId: siteIdSchema,
  /** Reference for display; never the licence key. */
  licenseRef: z.string().min(1).max(200),
  domain: z.string().max(PROTOCOL_LIMITS.domainLength).optional(),
  environment: environmentSchema,
  entitlements: z.array(grantSchema).max(PROTOCOL_LIMITS.grants),
  issuedAt: unixSecondsSchema,
  expiresAt: unixSecondsSchema,
  refreshAfter: unixSecondsSchema,
});
export type EntitlementClaims = z.infer<typeof entitlementClaimsSchema>;

export type EntitlementProblem =
  | "malformed"
  | "other-site"
  | "issued-in-the-future"
  | "lifetime"
  | "expired"
  | "older-than-stored";

export type EntitlementJudgement =
  | { readonly ok: true; readonly claims: EntitlementClaims }
  | { readonly ok: false; readonly reason: EntitlementProblem; readonly message: string };

/** The facts that claims are judged by. */
export interface EntitlementContext {
  readonly siteId: string;
  /** Unix seconds. */
  readonly now: number;
  /** The entitlement that the install already holds; an older one never replaces it. */
  readonly stored?: Pick<EntitlementClaims, "issuedAt"> | undefined;
}

/**
 * Judges the claims of an entitlement whose signature has been verified. It is valid while `now < expiresAt`. The domain is not
 * compared: it serves display and audit only.
 */
export function judgeEntitlement(claims: unknown, context: EntitlementContext): EntitlementJudgement {
  const parsed = entitlementClaimsSchema.safeParse(claims);
  if (!parsed.success) return refused("malformed", firstIssue(parsed.error));
  const { siteId, issuedAt, expiresAt, refreshAfter } = parsed.data;
  const { now, stored } = context;
  if (siteId !== context.siteId) return refused("other-site", "is for another install");
  if (!(issuedAt <= now + PROTOCOL_LIMITS.issuedAheadSeconds))
    return refused("issued-in-the-future", "was issued ahead of this clock");
  if (expiresAt - issuedAt > PROTOCOL_LIMITS.entitlementSeconds)
    return refused("lifetime", "lives longer than 30 days after it was issued");
  if (refreshAfter < issuedAt || refreshAfter > expiresAt)
    return refused("lifetime", "must be refreshed between its issue and its end");
  if (!(now < expiresAt)) return refused("expired", "has expired");
  if (stored && issuedAt < stored.issuedAt) return refused("older-than-stored", "is older than the one held already");
  return { ok: true, claims: parsed.data };
}

/** True when it is time to request a new entitlement. */
export function needsRefresh(claims: Pick<EntitlementClaims, "refreshAfter">, now: number): boolean {
  return !(now < claims.refreshAfter);
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".") || "claims"}: ${issue.message}` : "is malformed";
}

const refused = (reason: EntitlementProblem, message: string): EntitlementJudgement => ({ ok: false, reason, message });
