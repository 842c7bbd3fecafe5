import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  CommunitySource,
  EntitlementKeeper,
  MarketplaceSource,
  type PackageSource,
  readEntitlementKey,
} from "../src/index.js";
import { downloadFolder } from "./support/file-sink.js";
import { BASE_PATH, connectedTo, SITE_ID } from "./support/install.js";
import { issueEntitlement, MARKETPLACE_PEM } from "./support/marketplace-key.js";
import { memoryEntitlements } from "./support/memory-stores.js";
import { type Reply, startServer } from "./support/test-server.js";

const NOW = 1_790_000_000;
const BYTES = randomBytes(5_000);
const FILE = { sha256: createHash("sha256").update(BYTES).digest("hex"), size: BYTES.length };
const HARBOR = {
  kind: "theme",
  id: "harbor",
  name: "Harbor",
  summary: "Calm",
  vendor: "club",
  category: "blue",
  previews: [],
};
const PLAIN = { ...HARBOR, id: "plain", name: "Plain", summary: "Quiet", category: "grey" };
const FORUM = { ...HARBOR, kind: "plugin", id: "forum", name: "Forum", summary: "Talk" };
const ITEM = { kind: "theme", id: "harbor" } as const;
const released = (version: string, publishedAt: number, url = `files/${version}`) => ({
  version,
  publishedAt,
  url,
  ...FILE,
});
const CATALOGUE = {
  packages: [
    { ...HARBOR, releases: [released("1.1.0", NOW - 10), released("1.0.0", NOW - 500)] },
    { ...PLAIN, releases: [released("2.0.0", NOW - 100)] },
    { ...FORUM, releases: [released("0.1.0", NOW - 300, "http://169.254.169.254/x")] },
  ],
};

interface At extends AsyncDisposable {
  readonly source: PackageSource;
  readonly setTime: (seconds: number) => void;
}

async function community(catalogue: Reply = { json: CATALOGUE }): Promise<At> {
  const server = await startServer(({ target }) =>
    target === "/packages/catalogue.json" ? catalogue : { bytes: BYTES },
  );
  const source = new CommunitySource({ catalogueUrl: `${server.origin}/packages/catalogue.json`, fetch });
  return { source, setTime: () => {}, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

async function marketplace(): Promise<At> {
  const meta = { page: 1, limit: 20, total: 1, totalPages: 1, hasNext: false, hasPrev: false };
  const listed = { ...HARBOR, paid: true, latestVersion: "1.1.0" };
  const at = await connectedTo({
    "/catalog": ({ headers }) => ({
      json: { data: [{ ...listed, ...(headers.authorization && { owned: true }) }], meta },
    }),
    "/downloads/authorize": ({ headers, body }) => {
      const asked = JSON.parse(body.toString());
      if (asked.id !== "harbor")
        return { status: 404, json: { error: { code: "SVC-LICENSE-9004", message: "None." } } };
      const entitlements = [{ id: "theme.harbor", updatesUntil: NOW }];
      const entitlement = issueEntitlement({ siteId: SITE_ID, issuedAt: NOW, entitlements });
      const url = `http://${headers.host}${BASE_PATH}/downloads/secret`;
      return { json: { ...ITEM, version: "1.1.0", entitlement, url, ...FILE, expiresAt: NOW + 300 } };
    },
    "/downloads/secret": () => ({ bytes: BYTES }),
  });
  const key = await readEntitlementKey(MARKETPLACE_PEM);
  if (!key.ok) throw new Error(key.message);
  const keeper = new EntitlementKeeper({ siteId: SITE_ID, key: key.key, clock: at.clock, store: memoryEntitlements() });
  const baseUrl = at.server.origin + BASE_PATH;
  const source = new MarketplaceSource({ client: at.client, baseUrl, fetch, keeper, token: async () => "token-1" });
  const setTime = (seconds: number) => {
    at.clock.seconds = seconds;
  };
  return { source, setTime, [Symbol.asyncDispose]: at[Symbol.asyncDispose] };
}

describe.each([
  ["a marketplace", marketplace],
  ["a community's catalogue", community],
])("%s as a source", (_, start: () => Promise<At>) => {
  it("lists, authorises and downloads a package that may then be used", async () => {
    await using at = await start();
    await using folder = await downloadFolder();
    const listings = await at.source.catalog();
    expect(listings.ok && listings.value.data.map(({ id }) => id)).toContain("harbor");
    const target = await at.source.authorize(ITEM);
    if (!target.ok) throw new Error(target.message);
    expect(target.value).toMatchObject({ ...ITEM, version: "1.1.0" });
    const options = { openSink: folder.openSink };
    expect(await at.source.download(target.value, options)).toEqual({ ok: true, value: { bytes: BYTES.length } });
    expect((await folder.read()).equals(BYTES)).toBe(true);
    expect(await at.source.judge(ITEM, { version: "1.1.0", publishedAt: NOW })).toEqual({ covered: true });
  });

  it("knows when there is no such release", async () => {
    await using at = await start();
    expect(await at.source.authorize({ kind: "theme", id: "unknown" })).toMatchObject({
      ok: false,
      code: "SVC-LICENSE-9004",
    });
  });
});

describe("a marketplace", () => {
  it("restricts releases to what the entitlement grants", async () => {
    await using at = await marketplace();
    const release = { version: "1.1.0", publishedAt: NOW };
    expect(await at.source.judge(ITEM, release)).toEqual({ covered: false, reason: "lapsed" });
    await at.source.authorize(ITEM);
    const later = { version: "1.2.0", publishedAt: NOW + 1 };
    expect(await at.source.judge(ITEM, later)).toMatchObject({ covered: false, reason: "published-after-updates" });
    expect(await at.source.judge({ kind: "plugin", id: "harbor" }, release)).toMatchObject({ reason: "not-granted" });
    at.setTime(NOW + 30 * 86_400);
    expect(await at.source.judge(ITEM, release)).toEqual({ covered: false, reason: "lapsed" });
  });

  it("needs a connection to download, and none to look", async () => {
    await using at = await connectedTo({});
    const token = async () => undefined;
    const key = await readEntitlementKey(MARKETPLACE_PEM);
    if (!key.ok) throw new Error(key.message);
    const keeper = new EntitlementKeeper({
      siteId: SITE_ID,
      key: key.key,
      clock: at.clock,
      store: memoryEntitlements(),
    });
    const baseUrl = at.server.origin + BASE_PATH;
    const source = new MarketplaceSource({ client: at.client, baseUrl, fetch, keeper, token });
    expect(await source.authorize(ITEM)).toMatchObject({ ok: false, code: "SVC-LICENSE-9006" });
    expect(at.server.requests).toHaveLength(0);
    await source.catalog();
    expect(at.server.requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe("a community's catalogue", () => {
  it.each([
    [{}, ["plain", "forum", "harbor"]],
    [{ sort: "updated" as const }, ["harbor", "plain", "forum"]],
    [{ sort: "name" as const }, ["forum", "harbor", "plain"]],
    [{ kind: "plugin" as const }, ["forum"]],
    [{ category: "grey" }, ["plain"]],
    [{ q: "CALM" }, ["harbor"]],
    [{ limit: 2, page: 2 }, ["harbor"]],
    [{ q: "nothing" }, []],
  ])("is searched by %j", async (search, ids) => {
    await using at = await community();
    const found = await at.source.catalog(search);
    expect(found.ok && found.value.data.map(({ id }) => id)).toEqual(ids);
    expect(found.ok && found.value.data.every(({ paid, price }) => !paid && price === null)).toBe(true);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { page: 0 }, { page: 1.5 }])("refuses to look for %j", async (search) => {
    await using at = await community();
    expect(await at.source.catalog(search)).toMatchObject({ ok: false, code: "SVC-API-4001" });
  });

  it("has former releases too, and restricts none", async () => {
    await using at = await community();
    const former = await at.source.authorize({ ...ITEM, version: "1.0.0" });
    expect(former).toMatchObject({ ok: true, value: { version: "1.0.0", ...FILE } });
    const far = { version: "99.0.0", publishedAt: NOW + 1e9 };
    expect(await at.source.judge({ kind: "plugin", id: "forum" }, far)).toEqual({ covered: true });
  });

  it("cannot send the site to another origin", async () => {
    await using at = await community();
    expect(await at.source.authorize({ kind: "plugin", id: "forum" })).toMatchObject({
      ok: false,
      reason: "malformed",
    });
  });

  it.each<[string, Reply, string]>([
    ["is missing", { status: 404, json: {} }, "unreachable"],
    ["is HTML", { bytes: Buffer.from("<html>") }, "malformed"],
    ["has another shape", { json: { packages: [{ ...HARBOR, releases: [] }] } }, "malformed"],
    ["has moved", { status: 301, headers: { Location: "/" } }, "redirect"],
    ["is very large", { bytes: Buffer.alloc(8 * 1024 * 1024 + 1, " ") }, "too-large"],
  ])("fails when it %s", async (_, reply, reason) => {
    await using at = await community(reply);
    expect(await at.source.catalog()).toMatchObject({ ok: false, reason, code: "SVC-LICENSE-9007" });
    expect(await at.source.authorize(ITEM)).toMatchObject({ ok: false, reason });
  });

  it.each(["catalogue.json", "file:///etc/passwd", "https://a:b@club.example/c.json"])(
    "cannot be at %s",
    (catalogueUrl) => {
      expect(() => new CommunitySource({ catalogueUrl, fetch })).toThrow(TypeError);
    },
  );
});
