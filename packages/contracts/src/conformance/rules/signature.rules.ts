import { OLDER_SIGNATURE_HEADERS, SIGNATURE_HEADERS } from "../../protocol/headers.js";
import { PROTOCOL_LIMITS } from "../../protocol/limits.js";
import { createInstall } from "../install.js";
import type { Call } from "../marketplace.js";
import { check, checkStatus } from "../outcome.js";
import { type ConformanceRule, rule } from "../rule.js";
import type { Scene } from "../scene.js";

const LICENSES = { method: "GET", path: "/account/licenses" } as const;
// Requests take time: rules about the tolerance stay this many seconds away from its limit.
const MARGIN = 20;
const TOLERANCE = PROTOCOL_LIMITS.timestampToleranceSeconds;
// Order of the Ed25519 group.
const GROUP_ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

type Forge = NonNullable<Call["forge"]>;

/** Makes the rule that one forgery of an otherwise valid request is answered with 401. */
function forgery(name: string, title: string, forge: (scene: Scene) => Forge | Promise<Forge>): ConformanceRule {
  return rule(`signature/${name}`, title, async (scene) => {
    const { install } = await scene.connected();
    checkStatus(await scene.market.signed(install, { ...LICENSES, forge: await forge(scene) }), 401, title);
  });
}

const changed = (name: string, change: (value: string) => string): Forge => ({
  headers: (headers) => ({ ...headers, [name]: change(headers[name] ?? "") }),
});

/** Sends the signature headers under their older names as well. */
const bothNames: Forge = {
  headers: (headers) => ({ ...headers, [OLDER_SIGNATURE_HEADERS.site]: headers[SIGNATURE_HEADERS.site] ?? "" }),
};

function raised(signature: string): string {
  const bytes = Buffer.from(signature, "base64");
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString("hex")}`) + GROUP_ORDER;
  const high = Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse();
  return Buffer.concat([bytes.subarray(0, 32), high]).toString("base64");
}

export const signatureRules: readonly ConformanceRule[] = [
  rule("signature/accepted", "A good signature is accepted on GET and on POST.", async (scene) => {
    const { install } = await scene.connected();
    checkStatus(await scene.market.signed(install, LICENSES), 200, "a signed GET");
    checkStatus(await scene.activate(install), 200, "a signed POST");
  }),

  rule("signature/query", "The query string is not covered.", async (scene) => {
    const { install } = await scene.connected();
    checkStatus(await scene.market.signed(install, { ...LICENSES, query: "x=1" }), 200, "a GET with a query string");
  }),

  rule("signature/tolerance", "A timestamp may be 300 seconds off.", async (scene) => {
    const { install } = await scene.connected();
    for (const offset of [MARGIN - TOLERANCE, TOLERANCE - MARGIN]) {
      const forge = { timestamp: String(scene.market.now() + offset) };
      checkStatus(await scene.market.signed(install, { ...LICENSES, forge }), 200, `a timestamp ${offset} seconds off`);
    }
  }),

  forgery("stale", "A timestamp more than 300 seconds behind is refused.", ({ market }) => ({
    timestamp: String(market.now() - TOLERANCE - MARGIN),
  })),
  forgery("ahead", "A timestamp more than 300 seconds ahead is refused.", ({ market }) => ({
    timestamp: String(market.now() + TOLERANCE + MARGIN),
  })),
  forgery("timestamp-form", "A timestamp that is not 1 to 12 digits is refused.", ({ market }) => ({
    timestamp: `+${market.now()}`,
  })),
  forgery("timestamp-changed", "A timestamp that was not signed is refused.", ({ market }) => {
    // Both of one moment: a second that passes in between would make them equal.
    const now = market.now();
    return { timestamp: String(now), sentTimestamp: String(now + 1) };
  }),
  forgery("method", "The method is covered.", () => ({ method: "POST" })),
  forgery("path", "The path is covered.", ({ market }) => ({ pathname: `${market.base.pathname}/account/activate` })),
  forgery("base-path", "The path includes the base path.", () => ({ pathname: LICENSES.path })),
  forgery("key", "A signature by another key is refused.", () => ({ privateKey: createInstall().privateKey })),
  forgery("unknown-site", "A site that is not registered is refused.", () => ({ siteId: createInstall().siteId })),
  forgery("other-site", "The site header must be that of the key.", async (scene) => ({
    siteId: (await scene.connected()).install.siteId,
  })),
  forgery("missing", "A request without a signature is refused.", () => ({
    headers: ({ [SIGNATURE_HEADERS.signature]: _signature, ...rest }) => rest,
  })),
  forgery("encoding", "A signature that is not padded base64 of 64 bytes is refused.", () =>
    changed(SIGNATURE_HEADERS.signature, (text) => Buffer.from(text, "base64").toString("hex")),
  ),
  forgery("malleable", "A signature whose S is not below the group order is refused.", () =>
    changed(SIGNATURE_HEADERS.signature, raised),
  ),
  forgery("mixed-names", "The two sets of header names are not mixed.", () => bothNames),

  rule("signature/older-names", "The older header names are accepted.", async (scene) => {
    const { install } = await scene.connected();
    const forge = { names: OLDER_SIGNATURE_HEADERS };
    checkStatus(await scene.market.signed(install, { ...LICENSES, forge }), 200, "a request with the older names");
  }),

  rule("signature/body", "The body bytes are covered, as they are sent.", async (scene) => {
    const { install } = await scene.connected();
    const { siteId, environment } = install;
    const sentBody = `{"siteId": "${siteId}","environment":"${environment}"}`;
    const call = {
      method: "POST",
      path: "/account/activate",
      body: { siteId, environment },
      forge: { sentBody },
    } as const;
    checkStatus(await scene.market.signed(install, call), 401, "a body with one space more than was signed");
  }),

  rule("signature/get-body", "A GET with a body is refused.", async (scene) => {
    const { install } = await scene.connected();
    const answer = await scene.market.signed(install, { ...LICENSES, forge: { sentBody: "{}" } });
    check(answer.status >= 400, `a GET with a body was answered with ${answer.status}`);
  }),

  rule(
    "signature/path-forms",
    "A path with percent-encoding or doubled slashes is refused, even when signed so.",
    async (scene) => {
      const { install } = await scene.connected();
      for (const path of ["/account/%6cicenses", "/account//licenses", "/account/licenses;x"]) {
        const answer = await scene.market.signed(install, { method: "GET", path });
        check(answer.status >= 400 && answer.status < 500, `GET ${path} was answered with ${answer.status}`);
      }
    },
  ),

  rule("signature/one-answer", "Every refused signature has the same answer, byte for byte.", async (scene) => {
    const { install } = await scene.connected();
    const forged: Forge[] = [
      { privateKey: createInstall().privateKey },
      { siteId: createInstall().siteId },
      { timestamp: "1" },
      changed(SIGNATURE_HEADERS.signature, () => "x"),
    ];
    const bodies = new Set<string>();
    for (const forge of forged) {
      const answer = await scene.market.signed(install, { ...LICENSES, forge });
      bodies.add(`${answer.status} ${answer.bytes.toString("utf8")}`);
    }
    check(bodies.size === 1, `four wrong signatures got ${bodies.size} different answers`);
  }),

  rule("signature/before-body", "The signature is verified before the body is parsed.", async (scene) => {
    const { install } = await scene.connected();
    const call = {
      method: "POST",
      path: "/account/activate",
      body: "{",
      forge: { siteId: createInstall().siteId },
    } as const;
    checkStatus(await scene.market.signed(install, call), 401, "malformed JSON under a wrong signature");
  }),
];
