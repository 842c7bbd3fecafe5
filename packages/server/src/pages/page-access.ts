import type { FindPageReader } from "../features/auth/index.js";
import { bearerToken } from "../http/bearer-token.js";
import type { EdgeContext } from "../http/request-context.js";
import type { SiteGate } from "../http/site-gate.js";
import { type Authenticate, type Caller, guest } from "../kernel/caller.js";

/** Finds who requests a page or a file, and whether the site's gate admits them. */
export interface PageAccess {
  /**
   * The member of the access token, which programs send, or of the page cookie, which browsers send; otherwise a guest.
   */
  callerOf(context: EdgeContext): Promise<Caller>;
  /** The same for requests that only browsers make. */
  readerOf(request: Request): Promise<Caller>;
  /** The same for a Cookie header. */
  readerWith(cookie: string): Promise<Caller>;
  /** Whether the gate admits this reader. */
  admits(context: EdgeContext): Promise<boolean>;
  /** True if a code lets in visitors that the gate excludes. */
  admitsPasses(): Promise<boolean>;
  /**
   * Throws SVC-API-4003 when the gate does not admit the caller. Returns false when the answer is not for everybody,
   * nor for shared caches.
   */
  admit(context: EdgeContext): Promise<boolean>;
  isOpen(): Promise<boolean>;
  /** True where it is known without waiting that the gate lets this reader in without a pass. */
  peekAdmits(caller: Caller): boolean;
}

/** Answers with a page. */
export type ServePage = (context: EdgeContext) => Promise<Response>;

/** Declares an answer to be for this reader only, whatever the route says about its answers. */
export const FOR_ADMITTED_READERS = { "Cache-Control": "private, no-cache" } as const;

export function createPageAccess({
  authenticate,
  findPageReader,
  siteGate,
}: {
  readonly authenticate: Authenticate;
  readonly findPageReader: FindPageReader;
  readonly siteGate: SiteGate;
}): PageAccess {
  async function callerOf(context: EdgeContext): Promise<Caller> {
    const request = context.req.raw;
    const token = bearerToken(request);
    return token ? ((await authenticate(token, context.get("client"))) ?? guest) : readerOf(request);
  }

  const readerWith = async (cookie: string): Promise<Caller> => (await findPageReader(cookie)) ?? guest;
  const readerOf = (request: Request): Promise<Caller> => readerWith(request.headers.get("cookie") ?? "");

  return {
    callerOf,
    readerOf,
    readerWith,
    isOpen: siteGate.isOpen,
    peekAdmits: siteGate.peekAdmits,
    admitsPasses: siteGate.admitsPasses,
    async admits(context) {
      if (siteGate.peekOpen() ?? (await siteGate.isOpen())) return true;
      return siteGate.admits(context.req.raw, await callerOf(context));
    },
    async admit(context) {
      if (siteGate.peekOpen() ?? (await siteGate.isOpen())) return true;
      await siteGate.require(context.req.raw, await callerOf(context));
      return false;
    },
  };
}
