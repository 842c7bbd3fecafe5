import {
  formatUserCode,
  linkPollRequestSchema,
  linkStartRequestSchema,
  PROTOCOL_LIMITS,
  protocolEndpoints,
} from "@sitevine/contracts/protocol";
import { Hono } from "hono";
import { type Bindings, jsonOf, readIncoming } from "../http/incoming.js";
import { badSignature, badToken, parseOr422, Refusal, tooMany } from "../http/refusal.js";
import { findAccount, maskedEmail } from "../store/accounts.js";
import { findLink, type LinkRow, startLink } from "../store/links.js";
import { atomically } from "../store/open-store.js";
import type { StubContext } from "../stub-context.js";
import { signedRequest } from "./authenticate.js";

const WRONG_CODES = { max: 30, seconds: 900 };
const STARTS_OF_ADDRESS = { max: 300, seconds: 600 };
const STARTS_OF_SITE = { max: 30, seconds: 600 };
const WRONG_POLLS = { max: 60, seconds: 600 };

/** Gives an approved request its token: to exactly one poll. */
function claim({ store, clock, rules }: StubContext, link: LinkRow) {
  const now = clock.now();
  return atomically(store, () => {
    const account = link.account_id === null ? undefined : findAccount(store, link.account_id);
    if (!account || !rules.claimLink(store, link.link_id, now)) return {};
    const { site_id: siteId, public_key: publicKey, environment, domain } = link;
    const identity = { siteId, publicKey, environment, ...(domain !== null && { domain }) };
    return { ...rules.connectInstall(store, account.id, identity, now), accountRef: maskedEmail(account) };
  });
}

/** Connecting with a code, and linking by approval in a browser. */
export function accountEndpoints(context: StubContext): Hono<{ Bindings: Bindings }> {
  const { store, clock, limits, rules } = context;
  return new Hono<{ Bindings: Bindings }>()
    .post(protocolEndpoints.connect.path, async (call) => {
      const request = await readIncoming(call);
      const { authCode, ...identity } = parseOr422(protocolEndpoints.connect.request, jsonOf(request));
      const key = `connect ${request.address}`;
      const wait = limits.waitFor(key, WRONG_CODES.max);
      if (wait > 0) throw tooMany(wait);
      const now = clock.now();
      const connected = atomically(store, () => {
        const account = rules.takeAuthCode(store, authCode, now);
        return (
          account && { ...rules.connectInstall(store, account.id, identity, now), accountRef: maskedEmail(account) }
        );
      });
      if (connected) return call.json(connected);
      limits.take(key, WRONG_CODES);
      throw badToken();
    })
    .post(protocolEndpoints.linkStart.path, async (call) => {
      const request = await readIncoming(call);
      const signed = signedRequest(context, request);
      const identity = parseOr422(linkStartRequestSchema, jsonOf(request));
      if (!signed.isSignedBy(identity.publicKey)) throw badSignature();
      if (signed.siteId !== identity.siteId) throw new Refusal("SVC-LICENSE-9003");
      limits.take(`start ${request.address}`, STARTS_OF_ADDRESS);
      limits.take(`start of ${identity.siteId}`, STARTS_OF_SITE);
      const link = atomically(store, () => startLink(store, identity, request.address, clock.now()));
      const userCode = formatUserCode(link.userCode);
      return call.json({ ...link, userCode, pollInterval: PROTOCOL_LIMITS.pollIntervalSeconds });
    })
    .post(protocolEndpoints.linkPoll.path, async (call) => {
      const request = await readIncoming(call);
      const signed = signedRequest(context, request);
      const poll = parseOr422(linkPollRequestSchema, jsonOf(request));
      const wrong = `poll ${request.address}`;
      const wait = limits.waitFor(wrong, WRONG_POLLS.max);
      if (wait > 0) throw tooMany(wait);
      const link = findLink(store, poll.linkId);
      if (!link || !rules.mayPoll(link, poll, signed)) {
        limits.take(wrong, WRONG_POLLS);
        throw badSignature();
      }
      const now = clock.now();
      if (!rules.notePoll(store, link.link_id, now))
        throw tooMany(PROTOCOL_LIMITS.pollIntervalSeconds - (now - link.polled_at));
      const status = rules.statusOf(link, now);
      return call.json({ status, ...(status === "approved" && claim(context, link)) });
    });
}
