import { bearerToken, type Incoming } from "../http/incoming.js";
import { badSignature, badToken } from "../http/refusal.js";
import type { SignedRequest } from "../http/signature.js";
import { findInstallsOfSite, type Install } from "../store/installs.js";
import type { StubContext } from "../stub-context.js";

/** An install that has proved who it is, and for whom it acts. */
export interface AuthenticatedInstall {
  readonly install: Install;
  readonly token: string;
}

const basePathOf = ({ origin }: StubContext): string => new URL(origin()).pathname.replace(/\/$/, "");

/** The signature of a request, to be verified under a key. Throws the one refusal when it is malformed or stale. */
export const signedRequest = (context: StubContext, request: Incoming): SignedRequest =>
  context.rules.readSigned(request, { now: context.clock.now(), basePath: basePathOf(context) });

/**
 * Verifies signature and account token, in this order. A site id may belong to several accounts: the token must be of an install
 * whose key made the signature.
 */
export function authenticate(context: StubContext, request: Incoming): AuthenticatedInstall {
  const { store, clock, rules } = context;
  const signed = signedRequest(context, request);
  const signers = findInstallsOfSite(store, signed.siteId).filter(({ public_key }) => signed.isSignedBy(public_key));
  if (signers.length === 0) throw badSignature();
  const token = bearerToken(request.header("Authorization"));
  const install = token === undefined ? undefined : rules.findInstallOfToken(store, token, clock.now());
  if (token === undefined || !install || !signers.some(({ id }) => id === install.id)) throw badToken();
  return { install, token };
}
