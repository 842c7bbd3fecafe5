import { bearerToken } from "../http/bearer-token.js";
import type { EdgeContext } from "../http/request-context.js";
import type { SiteGate } from "../http/site-gate.js";
import { type Authenticate, type Caller, guest } from "../kernel/caller.js";

/** Who asks for a page or a file, and whether the site's gate lets them in. */
export interface PageDoor {
  /** A browser asks without a token; whoever sends none that is valid is a guest. */
  callerOf(context: EdgeContext): Promise<Caller>;
  /** Throws SVC-API-4003 for whom the gate keeps out. False where the answer is not for everybody, nor for shared caches. */
  admit(context: EdgeContext): Promise<boolean>;
  isOpen(): Promise<boolean>;
}

/** Says that an answer is for this reader alone, whatever the route says of its answers. */
export const FOR_ADMITTED_READERS = { "Cache-Control": "private, no-cache" } as const;

export function createPageDoor({
  authenticate,
  siteGate,
}: {
  readonly authenticate: Authenticate;
  readonly siteGate: SiteGate;
}): PageDoor {
  async function callerOf(context: EdgeContext): Promise<Caller> {
    const token = bearerToken(context.req.raw);
    return (token && (await authenticate(token, context.get("client")))) || guest;
  }

  return {
    callerOf,
    isOpen: siteGate.isOpen,
    async admit(context) {
      if (siteGate.peekOpen() ?? (await siteGate.isOpen())) return true;
      await siteGate.require(context.req.raw, await callerOf(context));
      return false;
    },
  };
}
