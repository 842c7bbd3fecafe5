import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import { constantTimeEqual } from "./digest.js";
import { deriveSiteKey } from "./site-key.js";

/** An access token is valid for 15 minutes. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const claimsSchema = z.strictObject({
  /** The user's id. */
  sub: z.string().min(1),
  /** The session's id. */
  sid: z.string().min(1),
  iss: z.string().min(1),
  iat: z.int().min(0),
  exp: z.int().min(0),
});

/** The claims of an access token; times are whole seconds since 1970. */
export type AccessTokenClaims = z.infer<typeof claimsSchema>;

export type AccessTokenCheck =
  | { readonly ok: true; readonly claims: AccessTokenClaims }
  | { readonly ok: false; readonly reason: "malformed" | "header" | "signature" | "claims" | "issuer" | "expired" };

export interface AccessTokens {
  issue(subject: { readonly userId: string; readonly sessionId: string }): string;
  verify(token: string): AccessTokenCheck;
}

export interface AccessTokensOptions {
  readonly siteSecret: string;
  /** Identifies this site in its tokens; a token of another issuer is refused. */
  readonly issuer: string;
  readonly clock: Clock;
}

// The site reads only its own tokens, so the header is compared as text: a token never chooses the algorithm.
const HEADER = encode({ alg: "HS256", typ: "JWT" });
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;
// A member sends the same token with every request. These are about two megabytes.
const REMEMBERED = 4_000;

/** Creates and verifies access tokens: JWT (RFC 7519) signed with HS256 under a key of the site. */
export function accessTokens({ siteSecret, issuer, clock }: AccessTokensOptions): AccessTokens {
  const key = deriveSiteKey(siteSecret, "access-token");
  const sign = (content: string): string => createHmac("sha256", key).update(content).digest("base64url");
  const now = (): number => Math.floor(clock.now().getTime() / 1_000);
  /** The claims of tokens that were verified before; only their age can still make them invalid. */
  const verified = new LRUCache<string, AccessTokenClaims>({ max: REMEMBERED });
  const unlessExpired = (claims: AccessTokenClaims): AccessTokenCheck =>
    now() < claims.exp ? { ok: true, claims } : refuse("expired");
  return {
    issue({ userId, sessionId }) {
      const issuedAt = now();
      const claims = { sub: userId, sid: sessionId, iss: issuer, iat: issuedAt, exp: issuedAt + ACCESS_TOKEN_SECONDS };
      const content = `${HEADER}.${encode(claims)}`;
      return `${content}.${sign(content)}`;
    },
    verify(token) {
      const known = verified.get(token);
      if (known) return unlessExpired(known);
      const [, header, payload, signature] = COMPACT.exec(token) ?? [];
      if (header === undefined || payload === undefined || signature === undefined) return refuse("malformed");
      if (header !== HEADER) return refuse("header");
      if (!constantTimeEqual(signature, sign(`${header}.${payload}`))) return refuse("signature");
      const claims = readClaims(payload);
      if (claims === null || claims.exp - claims.iat > ACCESS_TOKEN_SECONDS) return refuse("claims");
      if (claims.iss !== issuer) return refuse("issuer");
      verified.set(token, claims);
      return unlessExpired(claims);
    },
  };
}

function refuse(reason: Extract<AccessTokenCheck, { ok: false }>["reason"]): AccessTokenCheck {
  return { ok: false, reason };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function readClaims(payload: string): AccessTokenClaims | null {
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}
