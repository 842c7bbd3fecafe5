import {
  type AuthorizedDownload,
  type AuthorizeRequest,
  findGrants,
  protocolEndpoints,
  type ReleaseVerdict,
} from "@sitevine/contracts/protocol";
import { Hono } from "hono";
import { type Bindings, jsonOf, readIncoming } from "../http/incoming.js";
import { noSuchRelease, parseOr422, Refusal } from "../http/refusal.js";
import { grantDownload } from "../store/downloads.js";
import type { Install } from "../store/installs.js";
import { findLicences } from "../store/licences.js";
import { findProduct, publisherOf, type ReleaseRow } from "../store/packages.js";
import { type StubContext, visibleNow } from "../stub-context.js";
import { authenticate } from "./authenticate.js";
import { damaged } from "./damaged-download.js";
import { issueEntitlement } from "./entitlement.js";

const AUTHORIZATIONS = { max: 120, seconds: 60 };

const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** 403, which names version, date and limit: the customer owns the product and can act. */
function outside(verdict: Exclude<ReleaseVerdict, { covered: true }>): Refusal {
  if (verdict.reason === "published-after-updates") {
    const { version, publishedAt, updatesUntil } = verdict;
    const message = `Version ${version} was released on ${dateOf(publishedAt)}; your updates ended on ${dateOf(updatesUntil)}.`;
    return new Refusal("SVC-LICENSE-9005", { message, details: { version, publishedAt, updatesUntil } });
  }
  if (verdict.reason === "above-max-version") {
    const { version, maxVersion } = verdict;
    const message = `Your licence covers versions up to ${maxVersion}; this is version ${version}.`;
    return new Refusal("SVC-LICENSE-9005", { message, details: { version, maxVersion } });
  }
  return noSuchRelease();
}

/** The release to hand out: the named one, or the latest that the account may have. */
function releaseFor(context: StubContext, install: Install, { kind, id, version }: AuthorizeRequest): ReleaseRow {
  const { store, rules } = context;
  const product = findProduct(store, { kind, id });
  const releases = rules.findReleases(store, { kind, id }, visibleNow(context));
  const wanted = version === undefined ? releases : releases.filter((release) => release.version === version);
  const [latest] = wanted;
  if (!product || !latest) throw noSuchRelease();
  if (product.paid === 0) return latest;
  const grants = findLicences(store, install.account_id, install.id).map(rules.grantOf);
  if (findGrants(grants, { kind, id }).length === 0) throw rules.unowned();
  const judge = (release: ReleaseRow): ReleaseVerdict =>
    rules.judgeRelease(grants, { kind, id }, { version: release.version, publishedAt: release.published_at });
  const covered = wanted.find((release) => judge(release).covered);
  if (covered) return covered;
  const verdict = judge(latest);
  throw verdict.covered ? noSuchRelease() : outside(verdict);
}

const flipped = (sha256: string): string => sha256.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));

export function downloadEndpoints(context: StubContext): Hono<{ Bindings: Bindings }> {
  const { store, clock, files, faults, limits, rules } = context;
  return new Hono<{ Bindings: Bindings }>()
    .post(protocolEndpoints.authorize.path, async (call) => {
      const request = await readIncoming(call);
      const { install } = authenticate(context, request);
      limits.take(`authorize ${install.id}`, AUTHORIZATIONS);
      const wanted = parseOr422(protocolEndpoints.authorize.request, jsonOf(request));
      const release = releaseFor(context, install, wanted);
      const { kind, id, version, sha256, size } = release;
      const { token, expiresAt } = grantDownload(store, { sha256, size }, clock.now());
      const answer: AuthorizedDownload = {
        kind,
        id,
        version,
        entitlement: issueEntitlement(context, install),
        url: `${context.origin()}/api/v1/downloads/${token}`,
        sha256: faults.current().wrongSha ? flipped(sha256) : sha256,
        size,
        expiresAt,
        publisher: publisherOf(release),
      };
      return call.json(answer);
    })
    .get(protocolEndpoints.download.path, async (call) => {
      if (!rules.beginsDownload(call.req.method)) throw new Refusal("SVC-API-4005", { headers: { Allow: "GET" } });
      const granted = rules.takeDownload(store, call.req.param("token"), clock.now());
      if (!granted) throw new Refusal("SVC-LICENSE-9012");
      const bytes = damaged(files.read(granted.sha256), faults.current());
      return new Response(ReadableStream.from(bytes), {
        headers: {
          "Content-Type": "application/zip",
          "Content-Length": String(granted.size),
          "Cache-Control": "no-store",
          "X-Content-Type-Options": "nosniff",
        },
      });
    });
}
