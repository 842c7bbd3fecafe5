import { PROTOCOL_LIMITS } from "../../protocol/limits.js";
import {
  type LinkStartResponse,
  linkPollResponseSchema,
  linkStartResponseSchema,
} from "../../protocol/link.messages.js";
import { createInstall, type Install, identityOf } from "../install.js";
import { check, checkRefused, checkStatus, readBody } from "../outcome.js";
import { type ConformanceRule, rule } from "../rule.js";
import type { Account, Scene } from "../scene.js";
import type { Answer } from "../transport.js";

interface Link {
  readonly install: Install;
  readonly started: LinkStartResponse;
}

async function start(scene: Scene, install: Install = createInstall()): Promise<Link> {
  const body = identityOf(install);
  const answer = await scene.market.signed(install, { method: "POST", path: "/account/link/start", body });
  return { install, started: readBody(answer, 200, linkStartResponseSchema, "starting a link") };
}

function pollNow(scene: Scene, { install, started }: Link, changes: object = {}): Promise<Answer> {
  const { linkId, pollSecret } = started;
  const body = { linkId, pollSecret, publicKey: install.publicKey, ...changes };
  return scene.market.signed(install, { method: "POST", path: "/account/link/poll", body, hasty: true });
}

/** Polls no faster than the interval allows. */
async function poll(scene: Scene, link: Link, changes: object = {}): Promise<Answer> {
  await scene.market.advance(link.started.pollInterval);
  return await pollNow(scene, link, changes);
}

const read = (answer: Answer) => readBody(answer, 200, linkPollResponseSchema, "polling");
const hasToken = (answer: Answer) => answer.status === 200 && "token" in read(answer);

async function checkPoll(scene: Scene, link: Link, status: string): Promise<void> {
  const answered = read(await poll(scene, link));
  check(answered.status === status, `polling says ${answered.status}, not ${status}`);
}

async function approve(scene: Scene, { started }: Link): Promise<Account> {
  const account = await scene.account();
  await scene.market.hooks.approveLink({ userCode: started.userCode, accountId: account.accountId });
  return account;
}

export const linkRules: readonly ConformanceRule[] = [
  rule(
    "link/start",
    "Starting a link gives an id, a code to compare, a secret, an end and an interval.",
    async (scene) => {
      await start(scene);
    },
  ),

  rule("link/lifetime", "A link request lives ten minutes.", async (scene) => {
    const { started } = await start(scene);
    const lifetime = started.expiresAt - scene.market.now();
    check(Math.abs(lifetime - PROTOCOL_LIMITS.linkRequestSeconds) <= 60, `it lives ${lifetime} seconds`);
  }),

  rule("link/start-key", "Starting is signed with the key that the body names.", async (scene) => {
    const install = createInstall();
    const forge = { privateKey: createInstall().privateKey };
    const call = { method: "POST", path: "/account/link/start", body: identityOf(install), forge } as const;
    checkStatus(await scene.market.signed(install, call), 401, "starting with another key than the body's");
  }),

  rule("link/pending", "Polling before a decision says pending.", async (scene) => {
    await checkPoll(scene, await start(scene), "pending");
  }),

  rule("link/approved", "Polling after approval gives a token that works.", async (scene) => {
    const link = await start(scene);
    await approve(scene, link);
    const answered = read(await poll(scene, link));
    check("token" in answered, `polling says ${answered.status} without a token`);
    const install = { ...link.install, token: answered.token };
    const answer = await scene.market.signed(install, { method: "GET", path: "/account/licenses" });
    checkStatus(answer, 200, "a request with the claimed token");
  }),

  rule("link/claim-once", "A second poll after the claim says approved without a token.", async (scene) => {
    const link = await start(scene);
    await approve(scene, link);
    read(await poll(scene, link));
    const again = read(await poll(scene, link));
    check(again.status === "approved", `the second poll says ${again.status}`);
    check(!("token" in again), "the second poll carries a token again");
  }),

  rule("link/simultaneous-polls", "Of simultaneous polls one gets the token.", async (scene) => {
    const link = await start(scene);
    await approve(scene, link);
    await scene.market.advance(link.started.pollInterval);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pollNow(scene, link)));
    const tokens = answers.filter(hasToken).length;
    check(tokens === 1, `${tokens} of 10 simultaneous polls got a token`);
  }),

  rule("link/denied", "Polling after a refusal says denied.", async (scene) => {
    const link = await start(scene);
    await scene.market.hooks.denyLink({ userCode: link.started.userCode });
    await checkPoll(scene, link, "denied");
  }),

  rule("link/expired", "Polling after ten minutes says expired.", async (scene) => {
    const link = await start(scene);
    await scene.market.advance(PROTOCOL_LIMITS.linkRequestSeconds);
    await checkPoll(scene, link, "expired");
  }),

  rule("link/expired-approval", "Approval does not lengthen a request.", async (scene) => {
    const link = await start(scene);
    await approve(scene, link);
    await scene.market.advance(PROTOCOL_LIMITS.linkRequestSeconds);
    const answered = read(await poll(scene, link));
    check(!("token" in answered), "a request older than ten minutes was claimed");
  }),

  rule("link/one-live", "A new request replaces the install's earlier one.", async (scene) => {
    const first = await start(scene);
    await start(scene, first.install);
    await checkPoll(scene, first, "expired");
  }),

  rule("link/poll-secret", "A wrong poll secret learns nothing.", async (scene) => {
    const link = await start(scene);
    checkRefused(await poll(scene, link, { pollSecret: "never-given" }), "polling with a wrong secret");
  }),

  rule("link/poll-key", "A poll with another key is refused.", async (scene) => {
    const { install, started } = await start(scene);
    const { publicKey, privateKey } = createInstall();
    const thief = { install: { ...install, publicKey, privateKey }, started };
    checkRefused(await poll(scene, thief), "polling with another key than the one that started");
  }),

  rule(
    "link/poll-interval",
    "Polling faster than the interval is answered with 429 and Retry-After.",
    async (scene) => {
      const link = await start(scene);
      checkStatus(await poll(scene, link), 200, "the first poll");
      const answer = await pollNow(scene, link);
      checkStatus(answer, 429, "polling again at once");
      check(Number(answer.headers["retry-after"]) >= 1, "Retry-After is missing");
    },
  ),
];
