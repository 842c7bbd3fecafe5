import { randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases, endpointCalls, eventually, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSite, loadConfig } from "../../src/index.js";
import { systemClock } from "../../src/kernel/clock.js";
import { deriveSiteKey } from "../../src/platform/crypto/site-key.js";
import { openRedisStore } from "../../src/platform/kv/redis-store.js";
import { ADMIN, type Answer, type BootedSite, bootSite, codeOf, SITE } from "../support/booted-site.js";
import { type Plug, plug } from "../support/plug.js";
import { freshPeer } from "../support/registration.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");
const { REDIS_URL = "" } = process.env;

/** Routes with a rate limit; the number of open streams is counted by the process itself. */
const limitedRoutes = api.BUILT_ENDPOINTS.filter(
  ({ rateLimit, audience, response }) => rateLimit && audience !== "installer" && response.kind !== "event-stream",
);

describe.skipIf(REDIS_URL === "")("a site whose Redis is away", () => {
  let booted: BootedSite;
  let way: Plug;
  let token: string;

  beforeAll(async () => {
    way = await plug(new URL(REDIS_URL), 6379);
    booted = await bootSite(kind, { environment: { REDIS_URL: way.url } });
    token = await booted.installed();
  });
  afterAll(async () => {
    await booted?.[Symbol.asyncDispose]();
    await way?.[Symbol.asyncDispose]();
  });

  const login = (password: string) =>
    booted.call(api.login, { body: { email: ADMIN.email, password }, peer: freshPeer() });
  const ready = () => booted.call(api.getReadiness);

  it("answers limited routes with 503 and Retry-After, lets nobody in unlimited, and finds Redis again", async () => {
    expect((await ready()).status).toBe(200);
    way.pull();
    await eventually(async () => expect((await ready()).status).toBe(503));
    const limited: Answer[] = [await login(ADMIN.password), await login("wrong")];
    for (const { method, path } of limitedRoutes) {
      const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
      limited.push(
        await booted.call(path.replaceAll(/:\w+/g, "unknown"), { method, token, peer: freshPeer(), ...body }),
      );
    }
    expect(limited.length).toBeGreaterThan(20);
    for (const answer of limited)
      expect([answer.status, codeOf(answer), answer.headers.get("retry-after")]).toEqual([503, "SVC-API-5030", "5"]);
    // Routes without a limit go on.
    expect((await booted.call(api.listArticles)).status).toBe(200);
    expect((await booted.call(api.me, { token })).status).toBe(200);
    way.plugIn();
    await eventually(async () => expect((await login(ADMIN.password)).status).toBe(200));
    expect((await ready()).status).toBe(200);
  });
});

it.skipIf(REDIS_URL === "")("a site stops though its Redis is away", async () => {
  await using folder = await temporaryDirectory();
  await using way = await plug(new URL(REDIS_URL), 6379);
  const logger = recordingLogger();
  const config = loadConfig({ NODE_ENV: "test", DATA_DIR: folder.path, REDIS_URL: way.url });
  const site = await createSite(config, { logger });
  await site.install({ site: SITE, admin: ADMIN });
  await site.settled();
  way.pull();
  await eventually(() => expect(logger.entries.map(({ message }) => message)).toContain("The Redis connection failed"));
  await site[Symbol.asyncDispose]();
});

describe.skipIf(REDIS_URL === "")("a site that starts after a crash in a theme import", () => {
  it("does not wait for the lock that only time frees, and clears away what was left once it is free", async () => {
    await using folder = await temporaryDirectory();
    const secret = randomBytes(32).toString("hex");
    const logger = recordingLogger();
    const config = loadConfig({ NODE_ENV: "test", DATA_DIR: folder.path, REDIS_URL, SITE_SECRET: secret });
    {
      await using site = await createSite(config, { logger });
      await site.install({ site: SITE, admin: ADMIN });
    }
    const left = join(folder.path, "uploads", "themes", "coast");
    await mkdir(left, { recursive: true });
    await writeFile(join(left, "a".repeat(64)), "bytes that no row names");

    const prefix = `sitevine:${Buffer.from(deriveSiteKey(secret, "key-value-prefix")).toString("hex").slice(0, 16)}:`;
    await using store = await openRedisStore({ url: REDIS_URL, clock: systemClock, logger, prefix });
    const lock = await store.lock("themes.files", { ttlMs: 120_000 });
    await using site = await createSite(config, { logger });
    expect((await endpointCalls(site).call(api.getReadiness)).status).toBe(200);
    expect(await readdir(left)).toHaveLength(1);
    expect(await lock?.release()).toBe(true);
    await site.settled();
    expect(await readdir(join(folder.path, "uploads"), { recursive: true })).not.toContain("a".repeat(64));
    expect(logger.entries.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
  });

  it("stops at once while it waits for the lock", async () => {
    await using folder = await temporaryDirectory();
    const secret = randomBytes(32).toString("hex");
    const config = loadConfig({
      NODE_ENV: "test",
      DATA_DIR: folder.path,
      REDIS_URL,
      SITE_SECRET: secret,
      LOG_LEVEL: "silent",
    });
    await using first = await createSite(config);
    await first.install({ site: SITE, admin: ADMIN });
    const prefix = `sitevine:${Buffer.from(deriveSiteKey(secret, "key-value-prefix")).toString("hex").slice(0, 16)}:`;
    await using store = await openRedisStore({ url: REDIS_URL, clock: systemClock, logger: recordingLogger(), prefix });
    await using lock = await store.lock("themes.files", { ttlMs: 120_000 });
    expect(lock).not.toBeNull();
    const second = await createSite(config);
    await second[Symbol.asyncDispose]();
  });
});
