import { BUILT_ENDPOINTS, type Endpoint, isPermitted } from "@sitevine/api";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type Client, createClient } from "./client.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";
import { sampleScreens } from "./panel-samples.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", password: "a compiler of one's own" } as const;

const REFUSED = "You may not see this";
const BASES = ["/acp", "/modcp"] as const;
/** Longer than an answer is taken for fresh. */
const STALE_MS = 20_000;

/** Permissions of groups that are made here, beside those that every site has. */
const OWN_GROUPS = {
  "few-rights": ["badge.manage", "moderation.warn", "moderation.log.view"],
  awarders: ["badge.assign"],
} as const;

const pathOf = (address: string): string => address.split("?")[0] ?? "";

const patterns = BUILT_ENDPOINTS.filter(({ method }) => method === "GET").map((endpoint) => ({
  endpoint,
  path: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/** The endpoint of an address that a screen reads. */
const endpointOf = (address: string): Endpoint =>
  patterns.find(({ path }) => path.test(pathOf(address)))?.endpoint ?? expect.fail(`No endpoint has ${address}.`);

/**
 * True for endpoints that restrict their readers. A screen that reads only unrestricted ones is restricted by its
 * writes.
 */
const needsRight = (address: string): boolean => typeof endpointOf(address).audience !== "string";

/** True when the endpoint says of itself that whoever holds these permissions may call it. */
const isMarkedFor = ({ audience }: Endpoint, permissions: ReadonlySet<string>): boolean =>
  typeof audience === "string" || isPermitted(audience.permission, permissions);

// Reads of the panels' screens are tried with the rights of each group: the site decides who may see which.
describe.skipIf(chromium === undefined)("permissions and screens", { shuffle: false }, () => {
  let panel: BrowsedPanel;
  let grace: Client;
  let accountId: string;
  /** Addresses that each screen reads for an administrator, apart from those that the frame around it reads. */
  const reads = new Map<string, ReadonlySet<string>>();

  /** Addresses that the page reads from the API while something is done, with how they are answered. */
  async function readDuring(work: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
    const read = new Map<string, number>();
    const noted: Promise<void>[] = [];
    const note = async (request: Request): Promise<void> => {
      const { pathname, search } = new URL(request.url());
      const status = (await request.response())?.status() ?? 0;
      const isRead = request.method() === "GET" && !pathname.endsWith("/stream");
      if (pathname.startsWith("/api/") && isRead) read.set(pathname + search, status);
    };
    const onFinished = (request: Request): void => void noted.push(note(request));
    panel.page.on("requestfinished", onFinished);
    await work();
    panel.page.off("requestfinished", onFinished);
    await Promise.all(noted);
    return read;
  }

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    const { client, context, page, program } = panel;
    const screens = await sampleScreens(panel);
    await page.clock.install();
    const ofFrame = await readDuring(async () => {
      for (const base of BASES) {
        await page.goto(`${program.url}${base}/nowhere`);
        await page.getByText("This does not exist").waitFor();
        await panel.settle();
      }
    });
    for (const screen of screens) {
      await page.clock.fastForward(STALE_MS);
      const read = await readDuring(() => panel.show(screen));
      const own = [...read.keys()].filter((address) => !ofFrame.has(address));
      if (own.length > 0) reads.set(screen, new Set(own));
    }
    const { data } = (await client.get("/api/admin/users?q=grace")).json;
    accountId = data[0].id;
    grace = createClient(program.url);
    await grace.login(GRACE);
    await context.clearCookies();
    await page.goto(`${program.url}/sign-in?next=%2Facp`);
    await page.getByLabel("E-mail address", { exact: true }).fill(GRACE.email);
    await page.getByLabel("Password", { exact: true }).fill(GRACE.password);
    await page.keyboard.press("Enter");
    await page.getByText(REFUSED).waitFor();
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  /** Puts the account into one group, and says which of the addresses the site refuses it now. */
  async function refusedIn(groupId: string): Promise<ReadonlySet<string>> {
    const put = await panel.client.put(`/api/admin/users/${accountId}/groups`, { groupIds: [groupId] });
    expect(put.status).toBe(200);
    const permissions = new Set<string>((await grace.get("/api/auth/me")).json.permissions);
    const refused = new Set<string>();
    const every = new Set([...reads.values()].flatMap((of) => [...of].filter(needsRight)));
    for (const address of every) {
      const { status } = await grace.get(address);
      if (status === 403) refused.add(address);
      // The declared audience of an endpoint matches its answer.
      expect.soft([address, status !== 403]).toEqual([address, isMarkedFor(endpointOf(address), permissions)]);
    }
    return refused;
  }

  /** Opens every screen of a panel; those that are shown. */
  async function shownScreens(base: string): Promise<ReadonlySet<string>> {
    const { page, program } = panel;
    const shown = new Set<string>();
    const read = await readDuring(async () => {
      await page.goto(program.url + base);
      await page.locator("#page-title, h2").first().waitFor();
      await panel.settle();
      const isEmpty = (await page.getByRole("navigation").count()) === 0;
      for (const screen of reads.keys()) {
        if (isEmpty || !(screen === base || screen.startsWith(`${base}/`))) continue;
        await panel.show(screen);
        const isThere = (await page.getByText(REFUSED).count()) === 0;
        // A panel without a right to its first screen begins at another.
        if (isThere && new URL(page.url()).pathname === screen) shown.add(screen);
      }
    });
    // Nobody is shown what the site then refuses to say.
    const refused = [...read].flatMap(([address, status]) => (status === 403 ? [address] : []));
    expect.soft([base, refused]).toEqual([base, []]);
    return shown;
  }

  async function linked(base: string): Promise<readonly string[]> {
    const links = panel.page.locator(`nav ul a[href^="${base}"]`);
    return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  }

  /** Each group: those that every site has, and those with a few permissions. */
  async function allGroups(): Promise<readonly { readonly id: string; readonly key: string }[]> {
    const { client } = panel;
    for (const [key, permissions] of Object.entries(OWN_GROUPS)) {
      const made = await client.post("/api/admin/groups", { key, name: key });
      expect([made.status, made.text]).toEqual([201, made.text]);
      expect((await client.put(`/api/admin/groups/${made.json.id}/permissions`, { permissions })).status).toBe(200);
    }
    return (await client.get("/api/admin/groups?limit=100")).json.data;
  }

  it("agree: who may read all of a screen is shown it, and nobody is shown what the site refuses to say", async () => {
    expect(reads.size).toBeGreaterThan(40);
    const groups = await allGroups();
    const table = new Map<string, number>();
    for (const { id, key } of groups) {
      const refused = await refusedIn(id);
      for (const base of BASES) {
        const shown = await shownScreens(base);
        table.set(`${key} ${base}`, shown.size);
        for (const [screen, of] of reads) {
          if (screen !== base && !screen.startsWith(`${base}/`)) continue;
          // A visible screen may have parts for others only; a screen that a member may read in full is visible to
          // them.
          const isReadable = [...of].some(needsRight) && ![...of].some((address) => refused.has(address));
          if (isReadable) expect.soft([key, screen, shown.has(screen)]).toEqual([key, screen, true]);
        }
        const links = await linked(base);
        expect.soft([key, links.filter((link) => reads.has(link) && !shown.has(link))]).toEqual([key, []]);
      }
    }
    const count = (key: string) => BASES.map((base) => table.get(`${key} ${base}`));
    const all = BASES.map((base) => [...reads.keys()].filter((screen) => screen.startsWith(base)).length);
    expect(count("administrators")).toEqual(all);
    expect(count("moderators")).toEqual([0, all[1]]);
    expect(count("members")).toEqual([0, 0]);
    // The badges, and each of them.
    expect(count("awarders")).toEqual([2, 0]);
    const few = count("few-rights");
    expect(few.map((shown = 0, at) => shown > 0 && shown < (all[at] ?? 0))).toEqual([true, true]);
  });
});
