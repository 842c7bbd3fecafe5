import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isMarketplaceUrl } from "../../protocol/download.messages.js";
import { grantId } from "../../protocol/grant.js";
import { PROTOCOL_LIMITS } from "../../protocol/limits.js";
import type { PublisherSignature } from "../../protocol/publisher.js";
import { createInstall, publisherSignature } from "../install.js";
import { check, checkStatus, describe, errorCode } from "../outcome.js";
import { type ConformanceRule, rule } from "../rule.js";
import type { Scene } from "../scene.js";

// Time for a marketplace to notice that a client has disconnected.
const NOTICED_MS = 100;
// More than the buffers of both ends hold, so that a marketplace cannot have sent all of it to a client that hangs up.
const NEVER_SENT_BYTES = 4 * 1024 * 1024;

/** A connected install with an authorised download. */
async function authorised(scene: Scene, release: { readonly ballastBytes?: number } = {}) {
  const { account, install } = await scene.connected();
  const product = await scene.licensed(account, {}, release);
  return { install, product, download: await scene.authorized(install, product) };
}

export const downloadRules: readonly ConformanceRule[] = [
  rule(
    "authorize/answer",
    "Authorising gives the package, its version, size and a URL on this marketplace.",
    async (scene) => {
      const { product, download } = await authorised(scene);
      check(download.id === product.id && download.kind === product.kind, "it answers for another package");
      check(download.version === "1.0.0", `it answers with version ${download.version}`);
      check(isMarketplaceUrl(download.url, scene.market.base.href), `the URL ${download.url} is elsewhere`);
    },
  ),

  rule("authorize/entitlement", "Authorising gives a fresh entitlement.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account);
    await scene.activated(install);
    const { entitlement } = await scene.authorized(install, product);
    const { entitlements } = await scene.claims(install, entitlement);
    check(
      entitlements.some(({ id }) => id === grantId(product)),
      "it does not grant the package",
    );
  }),

  rule("authorize/bytes", "The sha256 and the size are those of the downloaded bytes.", async (scene) => {
    const { download } = await authorised(scene);
    const answer = await scene.market.download(download.url);
    checkStatus(answer, 200, "downloading");
    const sha256 = createHash("sha256").update(answer.bytes).digest("hex");
    check(sha256 === download.sha256, `the bytes have the sha256 ${sha256}, authorised was ${download.sha256}`);
    check(answer.bytes.length === download.size, `${answer.bytes.length} bytes came, authorised were ${download.size}`);
  }),

  rule(
    "authorize/publisher",
    "A publisher's signature is passed on unchanged, and an unsigned release has none.",
    async (scene) => {
      const publisher = createInstall();
      const given: PublisherSignature[] = [];
      const signs = (sha256: string): PublisherSignature => {
        const signature = publisherSignature(publisher, sha256);
        given.push(signature);
        return signature;
      };
      const { account, install } = await scene.connected();
      const product = await scene.licensed(account, {}, { signs });
      await scene.release({ version: "2.0.0" }, product);
      const signed = await scene.authorized(install, product, "1.0.0");
      check(signed.publisher?.publicKey === publisher.publicKey, "the publisher's key is not that of the release");
      check(signed.publisher.signature === given[0]?.signature, "the signature is not that of the release");
      const unsigned = await scene.authorized(install, product, "2.0.0");
      check(!unsigned.publisher, "a release has a signature that its publisher did not give");
    },
  ),

  rule(
    "authorize/not-found",
    "Unknown, unpublished and unowned releases have the same answer, byte for byte.",
    async (scene) => {
      const { account, install } = await scene.connected();
      const owned = await scene.licensed(account);
      const unowned = await scene.release();
      await scene.release({ version: "2.0.0", unpublished: true }, owned);
      const answers = [
        await scene.authorize(install, { kind: "plugin", id: "conformance-no-such-plugin" }),
        await scene.authorize(install, unowned),
        await scene.authorize(install, owned, "2.0.0"),
        await scene.authorize(install, owned, "9.9.9"),
        await scene.authorize(install, { ...owned, kind: "theme" }),
      ];
      for (const answer of answers) checkStatus(answer, 404, "authorising what does not exist or is not owned");
      const bodies = new Set(answers.map(({ bytes }) => bytes.toString("utf8")));
      check(bodies.size === 1, `there are ${bodies.size} different answers`);
    },
  ),

  rule(
    "authorize/updates-window",
    "A release after the updates window is refused with 403 that names version and date.",
    async (scene) => {
      const { account, install } = await scene.connected();
      const publishedAt = scene.market.now() - 60;
      const product = await scene.licensed(
        account,
        { updatesUntil: publishedAt - 1 },
        { publishedAt, version: "1.7.3" },
      );
      const answer = await scene.authorize(install, product, "1.7.3");
      checkStatus(answer, 403, "authorising a release after the window");
      const text = answer.bytes.toString("utf8");
      check(text.includes("1.7.3"), "the answer does not name the version");
      const dates = [publishedAt, publishedAt - 1].flatMap((time) => [String(time), isoDay(time)]);
      check(
        dates.some((date) => text.includes(date)),
        "the answer does not name the date",
      );
    },
  ),

  rule("authorize/window-edge", "A release at the very end of the updates window is covered.", async (scene) => {
    const { account, install } = await scene.connected();
    const publishedAt = scene.market.now() - 60;
    const product = await scene.licensed(account, { updatesUntil: publishedAt }, { publishedAt });
    checkStatus(await scene.authorize(install, product, "1.0.0"), 200, "authorising a release at updatesUntil");
  }),

  rule("authorize/max-version", "A release above maxVersion is refused with 403, one below is not.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account, { maxVersion: "3.x" }, { version: "3.9.0" });
    await scene.release({ version: "4.0.0" }, product);
    checkStatus(await scene.authorize(install, product, "3.9.0"), 200, "authorising 3.9.0 under 3.x");
    checkStatus(await scene.authorize(install, product, "4.0.0"), 403, "authorising 4.0.0 under 3.x");
  }),

  rule("authorize/no-seat", "Authorising needs a licence, not a seat.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account);
    await scene.activated(install);
    const other = await scene.another(account);
    checkStatus(await scene.authorize(other, product), 200, "authorising on an install without a seat");
  }),

  rule(
    "authorize/seatless",
    "The entitlement of a download has no grant for a licence without a seat here.",
    async (scene) => {
      const { account, install } = await scene.connected();
      const product = await scene.licensed(account);
      const { entitlement } = await scene.authorized(install, product);
      const { entitlements } = await scene.claims(install, entitlement);
      check(!entitlements.some(({ id }) => id === grantId(product)), "an install that holds no seat is entitled");
    },
  ),

  rule("authorize/free", "A free package needs no licence.", async (scene) => {
    const { install } = await scene.connected();
    const product = await scene.release({ paid: false });
    checkStatus(await scene.authorize(install, product), 200, "authorising a free package");
  }),

  rule("download/once", "A download URL works once.", async (scene) => {
    const { download } = await authorised(scene);
    checkStatus(await scene.market.download(download.url), 200, "the first download");
    checkStatus(await scene.market.download(download.url), 404, "the second download");
  }),

  rule("download/simultaneous", "Of simultaneous downloads one gets the bytes.", async (scene) => {
    const { download } = await authorised(scene);
    const answers = await Promise.all(Array.from({ length: 10 }, () => scene.market.download(download.url)));
    const served = answers.filter(({ status }) => status === 200).length;
    check(served === 1, `${served} of 10 simultaneous downloads were served`);
  }),

  rule("download/consumed-at-start", "A download that was broken off needs a new authorisation.", async (scene) => {
    const { install, product, download } = await authorised(scene, { ballastBytes: NEVER_SENT_BYTES });
    await scene.market.download(download.url, { hangUp: true });
    await sleep(NOTICED_MS);
    checkStatus(await scene.market.download(download.url), 404, "downloading again after hanging up");
    const again = await scene.authorized(install, product);
    checkStatus(await scene.market.download(again.url), 200, "downloading after a new authorisation");
  }),

  rule("download/head", "HEAD does not use a download up.", async (scene) => {
    const { download } = await authorised(scene);
    await scene.market.download(download.url, { method: "HEAD" });
    checkStatus(await scene.market.download(download.url), 200, "downloading after HEAD");
  }),

  rule("download/expires", "A download URL dies after five minutes.", async (scene) => {
    const { download } = await authorised(scene);
    await scene.market.advance(PROTOCOL_LIMITS.downloadGrantSeconds + 1);
    checkStatus(await scene.market.download(download.url), 404, "downloading after five minutes");
  }),

  rule("download/unknown", "A download URL that was never given is not found.", async (scene) => {
    const answer = await scene.market.plain({ method: "GET", path: "/downloads/never-given" });
    checkStatus(answer, 404, "downloading with an unknown token");
    check(errorCode(answer) !== undefined, `the error answer has no code: ${describe(answer)}`);
  }),
];

const isoDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
