import { createAdminHooks, runConformance } from "@sitevine/contracts/conformance";
import { expect, it } from "vitest";
import { Refusal } from "../src/http/refusal.js";
import { RULES, type Rules } from "../src/rules.js";
import type { Store } from "../src/store/open-store.js";
import { ADMIN_TOKEN, openTestMarketplace } from "./support/open-test-marketplace.js";

/** A mistake that a marketplace may make, and the rules of the conformance suite that notice it. */
interface Mutation {
  readonly name: string;
  readonly rules: Partial<Rules>;
  readonly fails: readonly string[];
}

/** A rule that runs after its tables were tampered with. */
const tampered =
  <Rest extends unknown[], Result>(sql: string, rule: (store: Store, ...rest: Rest) => Result) =>
  (store: Store, ...rest: Rest): Result => {
    store.exec(sql);
    return rule(store, ...rest);
  };

const claimAgain = tampered("update links set claimed_at = null", RULES.claimLink);

const MUTATIONS: readonly Mutation[] = [
  { name: "an approved link is claimed twice", rules: { claimLink: claimAgain }, fails: ["link/claim-once"] },
  {
    name: "simultaneous polls are all answered",
    rules: { claimLink: claimAgain, notePoll: () => true },
    fails: ["link/claim-once", "link/simultaneous-polls", "link/poll-interval"],
  },
  {
    name: "approval outlives the request",
    rules: {
      statusOf: ({ status, ...link }, now) =>
        status === "approved" ? status : RULES.statusOf({ status, ...link }, now),
      claimLink: (store, linkId) =>
        store.prepare("update links set claimed_at = 1 where link_id = ? and claimed_at is null").run(linkId)
          .changes === 1,
    },
    fails: ["link/expired-approval"],
  },
  {
    name: "a replaced request stays live",
    rules: { statusOf: (link, now) => (link.status === "replaced" ? "pending" : RULES.statusOf(link, now)) },
    fails: ["link/one-live"],
  },
  {
    name: "any key may poll",
    rules: { mayPoll: (link, { publicKey }, signed) => link.site_id === signed.siteId && signed.isSignedBy(publicKey) },
    fails: ["link/poll-secret", "link/poll-key"],
  },
  { name: "polling is unlimited", rules: { notePoll: () => true }, fails: ["link/poll-interval"] },
  {
    name: "there is always a free seat",
    rules: {
      takeSeat: (store, licence, install, now) =>
        store.prepare("insert into activations values (?, ?, ?)").run(licence, install, now).changes === 1,
    },
    fails: ["activate/last-seat", "activate/no-free-seat"],
  },
  {
    name: "entitlements cover licences whose seats are elsewhere",
    rules: { holdsSeat: () => true },
    fails: ["activate/no-free-seat", "authorize/seatless"],
  },
  { name: "staging uses seats", rules: { usesSeats: () => true }, fails: ["activate/environments"] },
  {
    name: "a code connects again",
    rules: { takeAuthCode: tampered("update auth_codes set used_at = null", RULES.takeAuthCode) },
    fails: ["connect/code-once"],
  },
  {
    name: "another account takes an install over",
    rules: {
      connectInstall(store, accountId, identity, now) {
        store
          .prepare("delete from tokens where install_id in (select id from installs where site_id = ?)")
          .run(identity.siteId);
        return RULES.connectInstall(store, accountId, identity, now);
      },
    },
    fails: ["connect/other-account"],
  },
  {
    name: "a former token outlives the overlap",
    rules: { findInstallOfToken: tampered("update tokens set replaced_at = null", RULES.findInstallOfToken) },
    fails: ["updates/overlap-ends"],
  },
  {
    name: "a token does not end",
    rules: { findInstallOfToken: tampered("update tokens set expires_at = 9999999999", RULES.findInstallOfToken) },
    fails: ["token/expires"],
  },
  {
    name: "a release at the edge of the window is refused",
    rules: {
      judgeRelease: (grants, item, release) =>
        RULES.judgeRelease(grants, item, { ...release, publishedAt: release.publishedAt + 1 }),
    },
    fails: ["authorize/window-edge"],
  },
  {
    name: "the highest version is ignored",
    rules: {
      judgeRelease: (grants, item, release) =>
        RULES.judgeRelease(
          grants.map(({ maxVersion: _max, ...grant }) => grant),
          item,
          release,
        ),
    },
    fails: ["authorize/max-version"],
  },
  {
    name: "grants do not name their limits",
    rules: { grantOf: (licence) => ({ id: RULES.grantOf(licence).id }) },
    fails: ["activate/grants", "authorize/updates-window", "authorize/max-version", "updates/not-entitled"],
  },
  {
    name: "unpublished releases are listed",
    rules: { findListings: tampered("update releases set unpublished = 0", RULES.findListings) },
    fails: ["catalog/unpublished"],
  },
  {
    name: "refusals tell what exists",
    rules: { unowned: () => new Refusal("SVC-LICENSE-9008") },
    fails: ["authorize/not-found"],
  },
  {
    name: "unpublished releases are handed out",
    rules: { findReleases: tampered("update releases set unpublished = 0", RULES.findReleases) },
    fails: ["authorize/not-found"],
  },
  {
    name: "a download starts twice",
    rules: { takeDownload: tampered("update downloads set used_at = null", RULES.takeDownload) },
    fails: ["download/once", "download/consumed-at-start", "download/simultaneous"],
  },
  {
    name: "a download does not expire",
    rules: { takeDownload: (store, token) => RULES.takeDownload(store, token, 0) },
    fails: ["download/expires"],
  },
  { name: "a HEAD uses the download up", rules: { beginsDownload: () => true }, fails: ["download/head"] },
  {
    name: "the bytes are those of another package",
    rules: {
      takeDownload(store, token, now) {
        const granted = RULES.takeDownload(store, token, now);
        const other = store.prepare<[string], { sha256: string; size: number }>(
          "select sha256, size from releases where sha256 <> ?",
        );
        return granted && (other.get(granted.sha256) ?? granted);
      },
    },
    fails: ["authorize/bytes"],
  },
  {
    name: "disconnecting one install disconnects them all",
    rules: { disconnectInstall: tampered("delete from activations; delete from tokens", RULES.disconnectInstall) },
    fails: ["deactivate/others"],
  },
  {
    name: "old signatures are accepted",
    rules: {
      readSigned: (request, options) =>
        RULES.readSigned(request, { ...options, now: Number(request.header("X-Service-Timestamp")) || options.now }),
    },
    fails: ["signature/stale", "signature/ahead", "signature/one-answer"],
  },
];

/** The areas of the rules that a mutation concerns, each run whole. */
const areasOf = (rules: readonly string[]): string[] => [...new Set(rules.map((id) => id.replace(/\/.*/, "/")))];

async function failuresWith(rules: Partial<Rules>, only?: readonly string[]): Promise<readonly string[]> {
  await using marketplace = await openTestMarketplace({ rules });
  const hooks = createAdminHooks({ url: marketplace.url, token: ADMIN_TOKEN });
  const report = await runConformance({ baseUrl: marketplace.baseUrl, hooks, ...(only && { only }) });
  return report.rules.filter(({ outcome }) => outcome !== "passed").map(({ id }) => id);
}

it.each(MUTATIONS)("notices that $name", async ({ rules, fails }) => {
  expect((await failuresWith(rules, areasOf(fails))).toSorted()).toEqual(fails.toSorted());
});

it("runs the whole suite with the same result", async () => {
  const usesSeats = (): boolean => true;
  expect(await failuresWith({ usesSeats })).toEqual(["activate/environments"]);
});
