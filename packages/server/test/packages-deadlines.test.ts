import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { issueEntitlement } from "./support/marketplace/entitlements.js";
import { bootMarketed } from "./support/marketplace/marketed-site.js";
import type { Reply } from "./support/marketplace/scripted-marketplace.js";
import { doneIn, errorIn } from "./support/package-server.js";
import { themePackage } from "./support/theme-package.js";

const COAST = { kind: "theme", id: "coast" } as const;
const BYTES = themePackage({ version: "2.0.0" });
const MINUTE = 60_000;

interface Deadline {
  readonly ms: number;
  readonly pass: () => void;
}

/** The deadlines of requests, which pass when the test says so. */
const deadlines: Deadline[] = [];

/** A connected site, and a marketplace that gives coast away. */
async function openShop(kind: Parameters<typeof bootMarketed>[0]) {
  const booted = await bootMarketed(kind);
  const { market, site, clock } = booted;
  await booted.connect();
  const ada = site.as(await booted.admin());
  const faults = new Map<string, Reply | "nothing">();
  const never = Promise.withResolvers<Reply>();
  market.script = async ({ path, headers }) => {
    const fault = faults.get(path);
    if (fault) return fault === "nothing" ? await never.promise : fault;
    if (path === "/downloads/one") return { status: 200, text: BYTES };
    if (path !== "/downloads/authorize") return undefined;
    const [now, siteId] = [Math.floor(clock.now().getTime() / 1_000), String(headers["x-service-site"])];
    const body = {
      ...COAST,
      version: "2.0.0",
      size: BYTES.length,
      expiresAt: now + 300,
      url: `${market.url}/downloads/one`,
      sha256: createHash("sha256").update(BYTES).digest("hex"),
      entitlement: issueEntitlement({ siteId, environment: "production", entitlements: [] }, now),
    };
    return { status: 200, body };
  };
  return {
    faults,
    market,
    install: () => ada.call(api.installPackage, { body: COAST }),
    problems: async () => (await ada.call(api.getStatusSummary)).body.marketplace.problems,
    unfinished: () => readdir(join(site.dataDir, "incoming")),
    async [Symbol.asyncDispose]() {
      never.resolve({ status: 500 });
      await booted[Symbol.asyncDispose]();
    },
  };
}

describe.each(databases())("an installation from a slow marketplace on $name", (kind) => {
  beforeEach(() => {
    deadlines.length = 0;
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const late = new AbortController();
      deadlines.push({ ms, pass: () => late.abort(new DOMException("It is late.", "TimeoutError")) });
      return late.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ["a request that is never answered", "/downloads/authorize", "nothing", 20],
    ["a catalogue that is never answered", "/catalog", "nothing", 20],
    ["an answer that does not go on", "/downloads/authorize", { status: 200, text: "{", goesOn: "silent" }, 20],
    ["a download that does not begin", "/downloads/one", "nothing", 60],
    [
      "a download that does not go on",
      "/downloads/one",
      { status: 200, text: BYTES.subarray(0, 9), goesOn: "silent" },
      60,
    ],
  ] as const)("ends at the deadline of %s, and says so", async (_name, path, fault, seconds) => {
    await using shop = await openShop(kind);
    const asked = shop.market.count(path);
    shop.faults.set(path, fault);
    const installing = shop.install();
    await eventually(() => expect(shop.market.count(path)).toBe(asked + 1));
    const last = deadlines.at(-1);
    expect(last?.ms).toBeGreaterThanOrEqual(seconds * 1_000);
    expect(last?.ms).toBeLessThan(seconds * 1_000 + MINUTE);
    last?.pass();
    const { code, message } = errorIn(await installing);
    expect(code).toBe("SVC-LICENSE-9007");
    expect(message).toBe(`The marketplace did not answer within ${(last?.ms ?? 0) / 1_000} seconds.`);
    expect(await shop.problems()).toEqual([
      {
        code: "SVC-LICENSE-9007",
        message: `${message} Try again; check the network of this site and LICENSE_SERVER_URL if this lasts.`,
        since: "2030-01-01T00:00:00.000Z",
      },
    ]);
    expect(await shop.unfinished()).toEqual([]);
    shop.faults.clear();
    doneIn(await shop.install());
    expect(await shop.problems()).toEqual([]);
  });

  it.each([
    ["an answer", "/downloads/authorize", "SVC-LICENSE-9007", /answer is larger than \d+ bytes/],
    ["a catalogue", "/catalog", "SVC-LICENSE-9007", /answer is larger than \d+ bytes/],
    ["a download", "/downloads/one", "SVC-LICENSE-9011", /larger than was authorised/],
  ] as const)("ends long before the deadline of %s that never ends", async (_name, path, code, sentence) => {
    await using shop = await openShop(kind);
    shop.faults.set(path, { status: 200, text: " ".repeat(65_536), goesOn: "endless" });
    const error = errorIn(await shop.install());
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(sentence)]);
    expect(await shop.problems()).toMatchObject([{ code, message: expect.stringMatching(sentence) }]);
    expect(await shop.unfinished()).toEqual([]);
    shop.faults.clear();
    doneIn(await shop.install());
    expect(await shop.problems()).toEqual([]);
  });
});
