import { valuesIn } from "../../http/cookies.js";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { PageTokens } from "../../platform/crypto/page-tokens.js";
import type { Access, AccessCache } from "../users/index.js";
import { PAGE_COOKIE } from "./auth-cookies.http.js";
import type { MemberOf } from "./authentication.service.js";

/**
 * Finds the member for whom a page is rendered, by the Cookie header of the request; null for a guest. The cookie is
 * valid while its session is active and the refresh token that it was issued with is the current one. Only pages accept
 * it; no route of the API reads it.
 */
export type FindPageReader = (cookie: string) => Promise<Member | null>;

export interface PageSessionDeps {
  readonly pageTokens: Pick<PageTokens, "verify">;
  readonly clock: Clock;
  readonly access: Pick<AccessCache, "find" | "findAnew">;
  readonly memberOf: MemberOf;
}

export function createFindPageReader({ pageTokens, clock, access, memberOf }: PageSessionDeps): FindPageReader {
  const knows = ({ tokenMarks }: Access, mark: string): boolean => {
    const now = clock.now().getTime();
    return tokenMarks.some((token) => token.mark === mark && now < token.endsAt);
  };

  return async (cookie) => {
    const values = valuesIn(cookie, PAGE_COOKIE);
    // A browser sends one, unless another site has planted a second.
    const claims = values.length === 1 && values[0] ? pageTokens.verify(values[0]) : null;
    if (!claims) return null;
    const session = { userId: claims.userId, sessionId: claims.sessionId };
    const kept = await access.find(session);
    // Another process, of whose renewal this one has not heard, may have handed out the cookie a moment ago.
    const found = kept === null || knows(kept, claims.mark) ? kept : await access.findAnew(session);
    return found && knows(found, claims.mark) ? memberOf(found) : null;
  };
}
