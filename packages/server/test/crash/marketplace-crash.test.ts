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
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { haltAtEachStepOf, type Kills } from "./run-child.js";

const MOST_STEPS = 60;
// No time passes but what the test says, however long the machine takes.
const BEGIN = Date.now();
// After this long the lock of a heartbeat has ended; the marketplace still accepts the former token.
const LATER_MS = 150_000;

const login = { email: ADMIN.email, password: ADMIN.password };

interface Memory {
  readonly keys: readonly unknown[];
  readonly restore: () => void;
}

describe("a process killed while it talks to a marketplace", () => {
  const stack = new Disposables();
  const clock = { offset: 0, now: () => new Date(BEGIN + clock.offset) };
  let market: ScriptedMarketplace;
  let environment: Record<string, string> = {};
  let work = "";
  let kills: Kills;
  /** Makes the marketplace forget whatever came after the first connection. */
  let restore = (): void => undefined;
  const bases = { installed: "", connected: "" };
  /** Requests and state of the marketplace at each step of an operation, by the name of the operation. */
  const memories = new Map<string, Memory[]>();

  const open = async (folder: string): Promise<Site> => {
    const site = await openSiteAt(folder, { clock }, environment);
    await site.settled();
    return site;
  };

  const connect = async (site: Site) =>
    endpointCalls(site)
      .as(await administratorToken(site))
      .call(api.connectMarketplace, { body: { authCode: market.state.newAuthCode() } });

  /** The keys that the marketplace has been told since it had heard so many requests. */
  const keysSince = (heard: number) => market.heard.slice(heard).flatMap(({ body }) => body?.publicKey ?? []);

  beforeAll(async () => {
    market = stack.use(await startMarketplace(clock));
    environment = { LICENSE_SERVER_URL: market.url, LICENSE_PUBLIC_KEY: ENTITLEMENT_KEY };
    work = stack.use(await temporaryDirectory()).path;
    bases.installed = stack.use(await temporaryDirectory()).path;
    bases.connected = join(work, "connected");
    await makeSites();
    // The account holder approves whatever is asked.
    market.script = ({ path }) => {
      if (path === "/account/link/poll") market.state.approveAll();
      return undefined;
    };
    restore = market.state.remember();
    kills = await haltAtEachStepOf(operations.map(halted));
    clock.offset = LATER_MS;
  }, 300_000);
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

  async function makeSites(): Promise<void> {
    await copyTables(bases.installed);
    {
      await using site = await open(bases.installed);
      await site.install({ site: SITE, admin: ADMIN });
      await site.settled();
    }
    await cp(bases.installed, bases.connected, { recursive: true });
    await using site = await open(bases.connected);
    expect((await connect(site)).status).toBe(201);
    await site.settled();
  }

  /** The operation as it is done for each of its steps, each time with a marketplace that has not heard of it. */
  function halted({ name, base, operation }: (typeof operations)[number]) {
    const remembered: Memory[] = [];
    memories.set(name, remembered);
    let heard = 0;
    return {
      name,
      from: bases[base],
      to: join(work, name),
      most: MOST_STEPS,
      before() {
        restore();
        heard = market.heard.length;
        return { ...operation(), login, environment, moment: clock.now().toISOString() };
      },
      after() {
        remembered.push({ keys: keysSince(heard), restore: market.state.remember() });
      },
    };
  }

  it.each(operations)(
    "loses no token and makes no second key ($name)",
    async ({ name, base }) => {
      const { folders, finished, steps } = kills.of(name);
      const found = { connected: 0, disconnected: 0 };
      for (const [index, folder] of [...folders, finished].entries()) {
        const step = index + 1;
        const memory = memories.get(name)?.[index];
        memory?.restore();
        const heard = market.heard.length;
        await using site = await open(folder);
        const ada = endpointCalls(site).as(await administratorToken(site));
        const { body } = await ada.call(api.getConnection);
        found[body.state === "connected" ? "connected" : "disconnected"] += 1;
        if (body.state !== "connected") expect([step, (await connect(site)).status]).toEqual([step, 201]);
        expect([step, (await ada.call(api.listOwnedLicences)).status]).toEqual([step, 200]);
        expect([step, (await ada.call(api.getLicence)).body?.standing]).toEqual([step, "valid"]);
        expect([step, (await ada.call(api.checkUpdates)).status]).toEqual([step, 200]);
        const keys = [...(memory?.keys ?? []), ...keysSince(heard)];
        expect([step, new Set(keys).size]).toEqual([step, keys.length === 0 ? 0 : 1]);
      }
      expect(steps).toBeGreaterThan(5);
      expect(steps).toBeLessThan(MOST_STEPS);
      expect(found.connected).toBeGreaterThan(1);
      if (base === "connected") expect(found.disconnected).toBe(0);
      else expect(found.disconnected).toBeGreaterThan(1);
    },
    300_000,
  );
});
