import { generateKeyPairSync } from "node:crypto";
import { connectResponseSchema } from "../../protocol/account.messages.js";
import { PROTOCOL_LIMITS } from "../../protocol/limits.js";
import { createInstall, type Install, identityOf } from "../install.js";
import { check, checkRefused, checkStatus, readBody } from "../outcome.js";
import { type ConformanceRule, rule } from "../rule.js";
import type { Scene } from "../scene.js";

const connect = (scene: Scene, authCode: string, install: Install, changes: object = {}) =>
  scene.market.plain({
    method: "POST",
    path: "/account/connect",
    body: { authCode, ...identityOf(install), ...changes },
  });
const LICENSES = { method: "GET", path: "/account/licenses" } as const;

export const connectRules: readonly ConformanceRule[] = [
  rule("connect/answer", "Connecting answers with a token, its end and a reference to the account.", async (scene) => {
    const { authCode } = await scene.account();
    const answer = await connect(scene, authCode, createInstall());
    readBody(answer, 200, connectResponseSchema, "connecting");
  }),

  rule("connect/token-lifetime", "An account token lives 30 days.", async (scene) => {
    const { authCode } = await scene.account();
    const answer = await connect(scene, authCode, createInstall());
    const { expiresAt } = readBody(answer, 200, connectResponseSchema, "connecting");
    const lifetime = expiresAt - scene.market.now();
    check(Math.abs(lifetime - PROTOCOL_LIMITS.accountTokenSeconds) <= 120, `the token lives ${lifetime} seconds`);
  }),

  rule("connect/masked-account", "The reference to the account does not give its email away.", async (scene) => {
    const { authCode, email } = await scene.account();
    const answer = await connect(scene, authCode, createInstall());
    const { accountRef } = readBody(answer, 200, connectResponseSchema, "connecting");
    check(!accountRef.includes(email), "accountRef is the whole email");
  }),

  rule("connect/code-once", "A code connects once.", async (scene) => {
    const { authCode } = await scene.account();
    checkStatus(await connect(scene, authCode, createInstall()), 200, "connecting");
    checkRefused(await connect(scene, authCode, createInstall()), "connecting again with the same code");
  }),

  rule("connect/code-unknown", "A code that was never given connects nobody.", async (scene) => {
    checkRefused(await connect(scene, "never-given", createInstall()), "connecting with an unknown code");
  }),

  rule("connect/public-key", "Only the 44-byte SPKI of a sound Ed25519 key is registered.", async (scene) => {
    const install = createInstall();
    const account = await scene.account();
    for (const [name, publicKey] of unsoundKeys(install.publicKey)) {
      const answer = await connect(scene, await scene.freshCode(account), install, { publicKey });
      checkRefused(answer, `connecting with ${name}`);
    }
  }),

  rule("connect/new-key", "A reinstall brings a new key for its site, and the old key stops.", async (scene) => {
    const { account, install } = await scene.connected();
    const code = await scene.freshCode(account);
    const again = await scene.connect(account, createInstall("production", install.siteId), code);
    checkStatus(await scene.market.signed(again, LICENSES), 200, "a request signed with the new key");
    checkStatus(await scene.market.signed(install, LICENSES), 401, "a request signed with the old key");
  }),

  rule(
    "connect/other-account",
    "Another account that connects the same site leaves the first one's alone.",
    async (scene) => {
      const { install } = await scene.connected();
      const stranger = await scene.account();
      await connect(scene, stranger.authCode, createInstall("production", install.siteId));
      checkStatus(await scene.market.signed(install, LICENSES), 200, "the first account's request afterwards");
    },
  ),
];

function unsoundKeys(good: string): readonly (readonly [string, string])[] {
  const bytes = Buffer.from(good, "base64");
  const x25519 = generateKeyPairSync("x25519").publicKey.export({ type: "spki", format: "der" });
  const lowOrder = Buffer.concat([bytes.subarray(0, 12), Buffer.from([1]), Buffer.alloc(31)]);
  return [
    ["a PEM key", `-----BEGIN PUBLIC KEY-----\n${good}\n-----END PUBLIC KEY-----`],
    ["an X25519 key", x25519.toString("base64")],
    ["a key with a byte more", Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64")],
    ["the raw 32 bytes", bytes.subarray(12).toString("base64")],
    ["a key of low order", lowOrder.toString("base64")],
  ];
}
