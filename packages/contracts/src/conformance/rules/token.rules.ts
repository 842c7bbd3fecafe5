import { PROTOCOL_LIMITS } from "../../protocol/limits.js";
import { checkStatus } from "../outcome.js";
import { type ConformanceRule, rule } from "../rule.js";

const LICENSES = { method: "GET", path: "/account/licenses" } as const;

export const tokenRules: readonly ConformanceRule[] = [
  rule("token/required", "A signature without an account token is refused.", async (scene) => {
    const { install } = await scene.connected();
    checkStatus(await scene.market.signed(install, { ...LICENSES, token: null }), 401, "a request without a token");
  }),

  rule("token/unknown", "A token that was never given is refused.", async (scene) => {
    const { install } = await scene.connected();
    checkStatus(await scene.market.signed(install, { ...LICENSES, token: "never-given" }), 401, "an unknown token");
  }),

  rule("token/own-install", "A token counts only with the signature of its install.", async (scene) => {
    const { account, install } = await scene.connected();
    const other = await scene.another(account);
    const answer = await scene.market.signed(install, { ...LICENSES, token: other.token ?? "" });
    checkStatus(answer, 401, "the token of another install of the same account");
  }),

  rule("token/expires", "A token ends after 30 days.", async (scene) => {
    const { install } = await scene.connected();
    await scene.market.advance(PROTOCOL_LIMITS.accountTokenSeconds + 1);
    checkStatus(await scene.market.signed(install, LICENSES), 401, "a token of 30 days and a second");
  }),
];
