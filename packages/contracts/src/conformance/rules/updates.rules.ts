import { PROTOCOL_LIMITS } from "../../protocol/limits.js";
import { updatesCheckResponseSchema } from "../../protocol/update.messages.js";
import type { Install } from "../install.js";
import { check, checkStatus, readBody } from "../outcome.js";
import { type ConformanceRule, rule } from "../rule.js";
import type { Scene } from "../scene.js";

const LICENSES = { method: "GET", path: "/account/licenses" } as const;

async function heartbeat(scene: Scene, install: Install, installed: readonly object[] = []) {
  const { siteId, environment } = install;
  const body = { siteId, environment, serviceVersion: "0.1.0", installed };
  const answer = await scene.market.signed(install, { method: "POST", path: "/updates/check", body });
  return readBody(answer, 200, updatesCheckResponseSchema, "the heartbeat");
}

export const updatesRules: readonly ConformanceRule[] = [
  rule("updates/rotates", "The heartbeat gives a new account token that works.", async (scene) => {
    const { install } = await scene.connected();
    const { token } = await heartbeat(scene, install);
    check(token !== install.token, "the token is the old one");
    checkStatus(await scene.market.signed({ ...install, token }, LICENSES), 200, "a request with the new token");
  }),

  rule("updates/lifetime", "The new token lives 30 days.", async (scene) => {
    const { install } = await scene.connected();
    const { expiresAt } = await heartbeat(scene, install);
    const lifetime = expiresAt - scene.market.now();
    check(Math.abs(lifetime - PROTOCOL_LIMITS.accountTokenSeconds) <= 120, `the token lives ${lifetime} seconds`);
  }),

  rule("updates/overlap", "The previous token is accepted for a short time.", async (scene) => {
    const { install } = await scene.connected();
    await heartbeat(scene, install);
    checkStatus(await scene.market.signed(install, LICENSES), 200, "a request with the previous token");
  }),

  rule("updates/overlap-ends", "The previous token ends ten minutes after the heartbeat.", async (scene) => {
    const { install } = await scene.connected();
    await heartbeat(scene, install);
    await scene.market.advance(PROTOCOL_LIMITS.tokenOverlapSeconds + 1);
    checkStatus(await scene.market.signed(install, LICENSES), 401, "a request with the previous token later");
  }),

  rule("updates/simultaneous", "Two heartbeats at once lock nobody out.", async (scene) => {
    const { install } = await scene.connected();
    const answers = await Promise.all([heartbeat(scene, install), heartbeat(scene, install)]);
    const tries = await Promise.all(answers.map(({ token }) => scene.market.signed({ ...install, token }, LICENSES)));
    check(
      tries.some(({ status }) => status === 200),
      "neither of the two new tokens works",
    );
  }),

  rule("updates/available", "A newer release is reported, with whether the licence covers it.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account, { maxVersion: "1.x" });
    await scene.release({ version: "1.1.0" }, product);
    const covered = await heartbeat(scene, install, [{ ...product, version: "1.0.0" }]);
    const update = covered.updates.find(({ id }) => id === product.id);
    check(update !== undefined, "1.1.0 is not reported to an install of 1.0.0");
    check(update.entitled, "1.1.0 is reported as not covered by the licence");
  }),

  rule(
    "updates/not-entitled",
    "An update that the licence does not cover is reported as such, or not at all.",
    async (scene) => {
      const { account, install } = await scene.connected();
      const product = await scene.licensed(account, { maxVersion: "1.x" });
      await scene.release({ version: "2.0.0" }, product);
      const { updates } = await heartbeat(scene, install, [{ ...product, version: "1.0.0" }]);
      const beyond = updates.filter(({ id, version }) => id === product.id && version === "2.0.0");
      check(
        beyond.every(({ entitled }) => !entitled),
        "2.0.0 is reported as covered by a licence for 1.x",
      );
    },
  ),

  rule(
    "updates/current",
    "An install that is up to date has no updates, and unpublished releases stay hidden.",
    async (scene) => {
      const { account, install } = await scene.connected();
      const product = await scene.licensed(account);
      await scene.release({ version: "2.0.0", unpublished: true }, product);
      const { updates } = await heartbeat(scene, install, [{ ...product, version: "1.0.0" }]);
      check(
        updates.every(({ id }) => id !== product.id),
        "an update is reported",
      );
    },
  ),
];
