import { randomInt } from "node:crypto";
import { type Answer, failure, INVALID, type Incoming, NOT_FOUND, ok, UNSIGNED } from "./answer.js";
import { waitForAnother } from "./race.js";
import { type Link, maskedEmail, now, register, type State, secret } from "./state.js";
import { isSoundKey, signedBy } from "./verify.js";

const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const LIFETIME = 600;
const INTERVAL = 5;

type Body = Readonly<Record<string, unknown>>;

export function connect(state: State, body: Body): Answer {
  const { authCode, siteId, publicKey, environment } = body;
  const accountId = state.codes.get(String(authCode));
  if (!isSoundKey(state, publicKey) || typeof siteId !== "string" || typeof environment !== "string") return INVALID;
  if (accountId === undefined) return failure(401, "SVC-LICENSE-9002", "The code was not accepted.");
  if (!state.faults.has("code-reusable")) state.codes.delete(String(authCode));
  const token = register(state, accountId, { siteId, publicKey, environment });
  return ok({ ...token, accountRef: maskedEmail(state, accountId) });
}

export function startLink(state: State, request: Incoming, body: Body): Answer {
  const { siteId, publicKey, environment } = body;
  if (!isSoundKey(state, publicKey) || typeof siteId !== "string" || typeof environment !== "string") return UNSIGNED;
  if (signedBy(state, request, () => [publicKey]) !== siteId) return UNSIGNED;
  const live = state.links.filter((link) => link.identity.siteId === siteId && !link.claimed);
  if (!state.faults.has("replaced-stays")) for (const link of live) link.status = "expired";
  const code = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const link: Link = {
    identity: { siteId, publicKey, environment },
    linkId: secret(),
    userCode: `${code.slice(0, 4)}-${code.slice(4)}`,
    pollSecret: secret(),
    startedAt: now(state),
    status: "pending",
    claimed: false,
    polledAt: 0,
  };
  state.links.push(link);
  const { linkId, userCode, pollSecret, startedAt } = link;
  return ok({ linkId, userCode, pollSecret, expiresAt: startedAt + LIFETIME, pollInterval: INTERVAL });
}

export async function pollLink(state: State, request: Incoming, body: Body): Promise<Answer> {
  const { linkId, pollSecret, publicKey } = body;
  if (!isSoundKey(state, publicKey)) return UNSIGNED;
  const site = signedBy(state, request, () => [publicKey]);
  const link = state.links.find((candidate) => candidate.linkId === linkId && candidate.pollSecret === pollSecret);
  if (!link || site !== link.identity.siteId) return UNSIGNED;
  if (publicKey !== link.identity.publicKey && !state.faults.has("poll-any-key")) return UNSIGNED;
  const races = state.faults.has("claim-race") && link.status === "approved" && !link.claimed;
  if (!races && !state.faults.has("poll-unlimited") && now(state) < link.polledAt + INTERVAL)
    return failure(429, "SVC-API-4290", "Too many requests.", { "retry-after": String(INTERVAL) });
  link.polledAt = now(state);
  const outlives = state.faults.has("approval-outlives") && link.status === "approved";
  if (!link.claimed && !outlives && now(state) >= link.startedAt + LIFETIME) link.status = "expired";
  const claimable = !link.claimed || state.faults.has("claim-twice");
  if (link.status !== "approved" || !claimable || link.accountId === undefined) return ok({ status: link.status });
  if (state.faults.has("claim-race")) await waitForAnother(link);
  link.claimed = true;
  const token = register(state, link.accountId, link.identity);
  return ok({ status: "approved", ...token, accountRef: maskedEmail(state, link.accountId) });
}

/** The account holder's decision. */
export function decideLink(state: State, userCode: string, accountId: string | undefined): Answer {
  const link = state.links.find((candidate) => candidate.userCode === userCode && candidate.status === "pending");
  if (!link) return NOT_FOUND;
  link.status = accountId === undefined ? "denied" : "approved";
  if (accountId !== undefined) link.accountId = accountId;
  return ok({});
}
