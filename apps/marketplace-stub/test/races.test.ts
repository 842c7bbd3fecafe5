import { temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Administrator } from "./support/administrator.js";
import { type Answer, ask, together, withStatus } from "./support/ask.js";
import { startMarketProcess } from "./support/market-process.js";
import { keepKey, openTestMarketplace } from "./support/open-test-marketplace.js";
import { Site } from "./support/site.js";

const activated = z.object({ licenses: z.array(z.object({ result: z.string() })) });
const listed = z.object({ licenses: z.array(z.object({ seats: z.number(), seatsUsed: z.number() })) });

const resultsOf = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ json }) => activated.parse(json).licenses.map(({ result }) => result));

const seatsUsed = async (site: Site, url: string) => listed.parse((await site.licences(url)).json).licenses;

/** Sites that are connected to one account. */
async function connectedSites(admin: Administrator, count: number): Promise<readonly Site[]> {
  const sites = Array.from({ length: count }, () => new Site());
  for (const site of sites) await site.connect(admin.url, (await admin.account()).authCode);
  return sites;
}

async function approvedLink(admin: Administrator) {
  const site = new Site();
  const started = await site.startLink(admin.url);
  const { accountId } = await admin.account();
  expect((await admin.approve(started.text("userCode"), accountId)).status).toBe(200);
  return { site, started };
}

/** A marketplace of one process or of two, whose addresses take turns. */
interface Reachable extends AsyncDisposable {
  at(index: number): string;
}

async function one(): Promise<Reachable> {
  const marketplace = await openTestMarketplace();
  return { at: () => marketplace.url, [Symbol.asyncDispose]: marketplace[Symbol.asyncDispose] };
}

async function two(): Promise<Reachable> {
  const folder = await temporaryDirectory();
  await keepKey(folder.path);
  const [even, odd] = await Promise.all([startMarketProcess(folder.path), startMarketProcess(folder.path)]);
  return {
    at: (index) => (index % 2 === 0 ? even : odd).url,
    async [Symbol.asyncDispose]() {
      await Promise.all([even.kill(), odd.kill()]);
      await folder[Symbol.asyncDispose]();
    },
  };
}

const PROCESSES: readonly (readonly [string, () => Promise<Reachable>])[] = [
  ["one process", one],
  ["two processes on one data folder", two],
];

describe.each(PROCESSES)("with %s", (_name, open) => {
  it("gives one token to 50 simultaneous polls", async () => {
    await using marketplace = await open();
    const { at } = marketplace;
    const { site, started } = await approvedLink(new Administrator(at(0)));
    const answers = await together(50, (index) => site.poll(at(index), started));
    expect(withStatus(answers, 200)).toHaveLength(1);
    expect(withStatus(answers, 429)).toHaveLength(49);
    site.token = withStatus(answers, 200)[0]?.text("token") ?? "";
    expect((await site.licences(at(1))).status).toBe(200);
  });

  it("gives one body to 50 simultaneous downloads", async () => {
    await using marketplace = await open();
    const { at } = marketplace;
    const admin = new Administrator(at(0));
    const [site = new Site()] = await connectedSites(admin, 1);
    await admin.sell((await admin.account()).accountId, "shop");
    const { pathname } = new URL((await site.authorize(at(0), "shop")).text("url"));
    const answers = await together(50, (index) => ask(at(index) + pathname));
    expect(withStatus(answers, 200)).toHaveLength(1);
    expect(withStatus(answers, 404).map(({ code }) => code)).toEqual(Array(49).fill("SVC-LICENSE-9012"));
  });

  it("gives the last seat to one of 20 installs", async () => {
    await using marketplace = await open();
    const { at } = marketplace;
    const admin = new Administrator(at(0));
    const sites = await connectedSites(admin, 20);
    await admin.sell((await admin.account()).accountId, "shop");
    const answers = await Promise.all(sites.map((site, index) => site.activate(at(index))));
    expect(resultsOf(answers).toSorted()).toEqual(["activated", ...Array(19).fill("no-free-seat")]);
    expect(await seatsUsed(sites[0] ?? new Site(), at(1))).toEqual([{ seats: 1, seatsUsed: 1 }]);
  });

  it("uses one seat for an install that activates 20 times at once", async () => {
    await using marketplace = await open();
    const { at } = marketplace;
    const admin = new Administrator(at(0));
    const [site = new Site()] = await connectedSites(admin, 1);
    await admin.sell((await admin.account()).accountId, "shop", 5);
    const answers = await together(20, (index) => site.activate(at(index)));
    expect(resultsOf(answers).toSorted()).toEqual(["activated", ...Array(19).fill("already-active")]);
    expect(await seatsUsed(site, at(1))).toEqual([{ seats: 5, seatsUsed: 1 }]);
  });

  it("decides a request once", async () => {
    await using marketplace = await open();
    const { at } = marketplace;
    const adminAt = (index: number): Administrator => new Administrator(at(index));
    const site = new Site();
    const started = await site.startLink(at(0));
    const { accountId } = await adminAt(0).account();
    const code = started.text("userCode");
    const answers = await together(20, (index) =>
      Math.floor(index / 2) % 2 === 0 ? adminAt(index).approve(code, accountId) : adminAt(index).deny(code),
    );
    const [decision] = withStatus(answers, 200);
    expect(withStatus(answers, 409)).toHaveLength(19);
    const polled = await site.poll(at(1), started);
    expect(polled.text("status")).toBe(decision?.text("status"));
    expect(polled.has("token")).toBe(polled.text("status") === "approved");
  });
});

it("gives one token even to polls that no interval holds back", async () => {
  await using marketplace = await openTestMarketplace({ rules: { notePoll: () => true } });
  const { site, started } = await approvedLink(new Administrator(marketplace.url));
  const answers = await together(50, () => site.poll(marketplace.url, started));
  expect(answers.map((answer) => answer.text("status"))).toEqual(Array(50).fill("approved"));
  expect(answers.filter((answer) => answer.has("token"))).toHaveLength(1);
});

it("never gives a token to a request that expires while it is approved, unless it was claimed before", async () => {
  await using marketplace = await openTestMarketplace();
  const { url } = marketplace;
  const admin = new Administrator(url);
  const { accountId } = await admin.account();
  for (let round = 0; round < 10; round += 1) {
    let ahead = 0;
    await admin.setClock(0);
    const site = new Site({ now: () => Math.floor(Date.now() / 1000) + ahead });
    const started = await site.startLink(url);
    // The site's clock stands between the two, so that its signature is valid before and after.
    ahead = 300;
    const [, , polled] = await Promise.all([
      admin.approve(started.text("userCode"), accountId),
      admin.setClock(600),
      site.poll(url, started),
    ]);
    ahead = 600;
    const claimed = polled.has("token");
    await admin.setClock(605);
    const again = await site.poll(url, started);
    expect(again.text("status")).toBe(claimed ? "approved" : "expired");
    expect(again.has("token")).toBe(false);
    expect((await admin.approve(started.text("userCode"), accountId)).status).toBe(409);
  }
});

it("answers 20 simultaneous heartbeats, and accepts their token until the overlap ends", async () => {
  let now = Math.floor(Date.now() / 1000);
  const clock = { now: () => now, setOffset: () => undefined };
  await using marketplace = await openTestMarketplace({ clock });
  const { url } = marketplace;
  const site = new Site({ now: clock.now });
  await site.connect(url, (await new Administrator(url).account()).authCode);
  const first = site.token;
  const answers = await together(20, () => site.heartbeat(url));
  const tokens = answers.map((answer) => answer.text("token"));
  expect(new Set([first, ...tokens]).size).toBe(21);
  now += 599;
  for (const token of [first, ...tokens])
    expect((await site.call(url, "GET", "/account/licenses", undefined, token)).status).toBe(200);
  now += 1;
  expect((await site.heartbeat(url, first)).code).toBe("SVC-LICENSE-9002");
  expect((await site.heartbeat(url, tokens.at(-1))).status).toBe(200);
});
