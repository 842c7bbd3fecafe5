import { type Answer, failure, INVALID, type Incoming, NO_RELEASE, ok } from "./answer.js";
import { issueEntitlement, licensesOf, usableBy } from "./license.routes.js";
import { waitForAnother } from "./race.js";
import {
  compareVersions,
  type Install,
  type License,
  now,
  type Product,
  published,
  type Release,
  type State,
  secret,
  sha256,
} from "./state.js";
import { isLive } from "./verify.js";

const LIFETIME = 300;
const OVERLAP = 600;
const USED = failure(404, "SVC-LICENSE-9012", "This download link is used up, expired or unknown.");

export function catalog(state: State, { query, header }: Incoming): Answer {
  const page = Number(query.get("page") ?? "1");
  const limit = Number(query.get("limit") ?? "20");
  if (!Number.isInteger(page) || page < 1 || !Number.isInteger(limit) || limit < 1 || limit > 100) return INVALID;
  const token = /^Bearer (\S+)$/.exec(header("Authorization") ?? "")?.[1];
  const caller = token === undefined ? undefined : state.installs.find((install) => isLive(state, install, token));
  const kind = query.get("kind");
  const all = state.products
    .filter((product) => listed(state, product).length > 0 && (kind === null || product.kind === kind))
    .reverse();
  const data = all.slice((page - 1) * limit, page * limit).map((product) => listing(state, product, caller));
  const totalPages = Math.ceil(all.length / limit);
  const meta = { page, limit, total: all.length, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
  return ok({ data, meta });
}

const listed = (state: State, product: Product): readonly Release[] =>
  state.faults.has("unpublished-listed")
    ? [...product.releases].sort((a, b) => compareVersions(b.version, a.version))
    : published(product);

function listing(state: State, product: Product, caller: Install | undefined) {
  const { kind, id, name, vendor, paid } = product;
  const [latest] = listed(state, product);
  const owns =
    caller !== undefined && licensesOf(state, caller.accountId).some((license) => license.product === product);
  const knowsOwner = caller !== undefined || state.faults.has("owned-for-everybody");
  return {
    kind,
    id,
    name,
    vendor,
    paid,
    summary: "",
    category: "tests",
    price: null,
    previews: [],
    latestVersion: latest?.version,
    publishedAt: latest?.publishedAt,
    minServiceVersion: "0.0.1",
    ...(knowsOwner && { owned: owns }),
  };
}

/** Why a licence does not cover a release. */
function outside(
  state: State,
  { updatesUntil, maxVersion }: License,
  { version, publishedAt }: Release,
): string | undefined {
  const late = state.faults.has("window-edge-refused") ? publishedAt + 1 : publishedAt;
  if (updatesUntil !== undefined && late > updatesUntil)
    return `${version} of ${iso(publishedAt)} came after ${iso(updatesUntil)}.`;
  const major = /^(\d+)\.x$/.exec(maxVersion ?? "")?.[1];
  if (maxVersion === undefined) return undefined;
  return Number(version.split(".")[0]) > Number(major ?? -1) ? `${version} is above ${maxVersion}.` : undefined;
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

export function authorize(
  state: State,
  install: Install,
  body: Readonly<Record<string, unknown>>,
  base: string,
): Answer {
  const product = state.products.find(({ kind, id }) => kind === body.kind && id === body.id);
  const releases = product ? published(product) : [];
  const release = releases.find(({ version }) => body.version === undefined || version === body.version);
  if (!product || !release) return NO_RELEASE;
  const owned = licensesOf(state, install.accountId).filter((license) => license.product === product);
  if (product.paid && owned.length === 0)
    return state.faults.has("ownership-oracle") ? failure(404, "SVC-LICENSE-9004", "You do not own it.") : NO_RELEASE;
  const judged = state.faults.has("max-version-ignored") ? owned.map(({ maxVersion: _, ...rest }) => rest) : owned;
  const reasons = judged.map((license) => outside(state, license, release));
  if (product.paid && reasons.every((reason) => reason !== undefined))
    return failure(403, "SVC-LICENSE-9005", reasons.join(" "));
  const token = secret();
  const expiresAt = now(state) + LIFETIME;
  state.grants.set(token, { release, until: expiresAt });
  return ok({
    kind: product.kind,
    id: product.id,
    version: release.version,
    entitlement: issueEntitlement(state, install, usableBy(state, install)),
    url: `${base}/downloads/${token}`,
    sha256: state.faults.has("wrong-sha") ? "0".repeat(64) : sha256(release.bytes),
    size: release.bytes.length,
    expiresAt,
    ...publisherOf(state, product, release),
  });
}

function publisherOf({ faults }: State, { releases }: Product, release: Release) {
  if (faults.has("publisher-dropped")) return {};
  const { publisher } = faults.has("publisher-of-latest") ? (releases.at(-1) ?? release) : release;
  return publisher === undefined ? {} : { publisher };
}

export async function download(state: State, token: string, method: string): Promise<Answer> {
  if (method === "HEAD") {
    if (state.faults.has("head-consumes")) state.grants.delete(token);
    return failure(405, "SVC-API-4005", "This method is not allowed here.", { allow: "GET" });
  }
  const grant = state.grants.get(token);
  if (!grant || (now(state) >= grant.until && !state.faults.has("download-never-ends"))) return USED;
  if (state.faults.has("download-race")) await waitForAnother(grant);
  state.grants.delete(token);
  const onAbort = () => void (state.faults.has("download-resumes") && state.grants.set(token, grant));
  return { status: 200, bytes: grant.release.bytes, headers: { "cache-control": "no-store" }, onAbort };
}

interface Installed {
  readonly kind: string;
  readonly id: string;
  readonly version: string;
}

export function checkUpdates(state: State, install: Install, body: Readonly<Record<string, unknown>>): Answer {
  const installed = Array.isArray(body.installed) ? (body.installed as readonly Installed[]) : [];
  const updates = installed.flatMap(({ kind, id, version }) => {
    const product = state.products.find((candidate) => candidate.kind === kind && candidate.id === id);
    const latest = product && published(product)[0];
    if (!product || !latest || compareVersions(latest.version, version) <= 0) return [];
    const owned = licensesOf(state, install.accountId).filter((license) => license.product === product);
    const entitled = !product.paid || owned.some((license) => outside(state, license, latest) === undefined);
    const { publishedAt } = latest;
    return [{ kind, id, version: latest.version, publishedAt, minServiceVersion: "0.0.1", entitled }];
  });
  return ok({ updates, advisories: [], ...rotate(state, install) });
}

function rotate(state: State, install: Install): { token: string; expiresAt: number } {
  const token = secret();
  const expiresAt = now(state) + 30 * 86_400;
  const previous = install.tokens.get(install.current);
  if (previous && !state.faults.has("overlap-never-ends"))
    install.tokens.set(install.current, { until: Math.min(previous.until, now(state) + OVERLAP) });
  install.tokens.set(token, { until: expiresAt });
  install.current = token;
  return { token, expiresAt };
}
