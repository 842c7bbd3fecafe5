import { cp } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { ENTITLEMENT_KEY } from "../support/marketplace/entitlements.js";
import { type ScriptedMarketplace, startMarketplace } from "../support/marketplace/scripted-marketplace.js";
import { openSiteAt } from "./open-site.js";
import { haltAtEachStep, type Operation, operationOf } from "./run-child.js";

const MOST_STEPS = 60;
// After this long the lock of a heartbeat has ended; the marketplace still accepts the former token.
const LATER_MS = 150_000;

const login = { email: ADMIN.email, password: ADMIN.password };

describe("a process killed while it talks to a marketplace", () => {
  const stack = new Disposables();
  const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) };
  let market: ScriptedMarketplace;
  let environment: Record<string, string> = {};
  let work = "";
  const bases = { installed: "", connected: "" };

  const open = async (folder: string): Promise<Site> => {
    const site = await openSiteAt(folder, { clock }, environment);
    await site.settled();
    return site;
  };

  const connect = async (site: Site) =>
    endpointCalls(site)
      .as(await administratorToken(site))
      .call(api.connectMarketplace, { body: { authCode: market.state.newAuthCode() } });

  beforeAll(async () => {
    market = stack.use(await startMarketplace(clock));
    environment = { LICENSE_SERVER_URL: market.url, LICENSE_PUBLIC_KEY: ENTITLEMENT_KEY };
    work = stack.use(await temporaryDirectory()).path;
    bases.installed = stack.use(await temporaryDirectory()).path;
    bases.connected = join(work, "connected");
    {
      await using site = await open(bases.installed);
      await site.install({ site: SITE, admin: ADMIN });
      await site.settled();
    }
    await cp(bases.installed, bases.connected, { recursive: true });
    await using site = await open(bases.connected);
    expect((await connect(site)).status).toBe(201);
    await site.settled();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const operations: readonly { name: string; base: keyof typeof bases; operation: () => Operation }[] = [
    {
      name: "connect",
      base: "installed",
      operation: () => ({
        ...operationOf(api.connectMarketplace),
        body: { authCode: market.state.newAuthCode() },
      }),
    },
    {
      name: "link",
      base: "installed",
      operation: () => ({
        path: api.pollLink.path,
        method: api.pollLink.method,
        prepare: operationOf(api.startLink),
      }),
    },
    { name: "heartbeat", base: "connected", operation: () => operationOf(api.checkUpdates) },
  ];

  it.each(operations)(
    "loses no token and makes no second key ($name)",
    async ({ name, base, operation }) => {
      clock.offset = 0;
      // The account holder approves whatever is asked.
      market.script = ({ path }) => {
        if (path === "/account/link/poll") market.state.approveAll();
        return undefined;
      };
      const restore = market.state.remember();
      const keysSince = (at: number) => market.heard.slice(at).flatMap(({ body }) => body?.publicKey ?? []);
      // What the marketplace heard and remembers of each step.
      const sent: ReturnType<typeof keysSince>[] = [];
      const left: (() => void)[] = [];
      let heard = 0;
      const { folders, finished, steps } = await haltAtEachStep(
        {
          before() {
            restore();
            heard = market.heard.length;
            return { ...operation(), login, environment };
          },
          after() {
            left.push(market.state.remember());
            sent.push(keysSince(heard));
          },
        },
        { from: bases[base], to: join(work, name), most: MOST_STEPS },
      );
      clock.offset = LATER_MS;
      const found = { connected: 0, disconnected: 0 };
      for (const [index, folder] of [...folders, finished].entries()) {
        const step = index + 1;
        left[index]?.();
        heard = market.heard.length;
        await using site = await open(folder);
        const ada = endpointCalls(site).as(await administratorToken(site));
        const { body } = await ada.call(api.getConnection);
        found[body.state === "connected" ? "connected" : "disconnected"] += 1;
        if (body.state !== "connected") expect([step, (await connect(site)).status]).toEqual([step, 201]);
        expect([step, (await ada.call(api.listOwnedLicences)).status]).toEqual([step, 200]);
        expect([step, (await ada.call(api.getLicence)).body?.standing]).toEqual([step, "valid"]);
        expect([step, (await ada.call(api.checkUpdates)).status]).toEqual([step, 200]);
        const keys = [...(sent[index] ?? []), ...keysSince(heard)];
        expect([step, new Set(keys).size]).toEqual([step, keys.length === 0 ? 0 : 1]);
      }
      restore();
      expect(steps).toBeGreaterThan(5);
      expect(steps).toBeLessThan(MOST_STEPS);
      expect(found.connected).toBeGreaterThan(1);
      if (base === "connected") expect(found.disconnected).toBe(0);
      else expect(found.disconnected).toBeGreaterThan(1);
    },
    300_000,
  );
});
