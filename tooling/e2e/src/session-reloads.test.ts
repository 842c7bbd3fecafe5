import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { type BrowsedPanel, browsePanel, enterPanel } from "./panel.js";
import { signInTo } from "./writing-page.js";

const chromium = findChromium();

const RENEWAL = "**/api/auth/refresh";
const LIMITED = /It waits for your session to be renewed, and goes on by itself at \d{1,2}:\d\d:\d\d/;

// One browser, in steps that depend on each other.
describe.skipIf(chromium === undefined)("a panel that is loaded often (issue 52, line 15)", { shuffle: false }, () => {
  let site: BrowsedPanel;
  let context: BrowserContext;
  let page: Page;
  const statuses: number[] = [];
  beforeAll(async () => {
    site = await browsePanel(chromium ?? "");
    ({ context, page } = site);
    site.context.setDefaultTimeout(20_000);
    site.context.on("response", (response) => {
      if (response.url().endsWith("/api/auth/refresh")) statuses.push(response.status());
    });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const navigation = (of: Page) =>
    of.getByRole("navigation", { name: "Panel" }).getByRole("link", { name: "Overview" });
  const overview = (of: Page) => of.getByRole("heading", { level: 1 });
  const seconds = async (): Promise<number> => Number.parseInt((await page.getByRole("timer").textContent()) ?? "", 10);

  /** Refuses renewals as a site does that has seen too many. */
  async function limitRenewals(retryAfter: number): Promise<void> {
    await context.route(RENEWAL, (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": String(retryAfter) },
        json: { error: { code: "SVC-API-4290", message: "Too many requests." } },
      }),
    );
  }

  /** Goes on in a browser that runs no workers, where nothing keeps the token while the page is loaded again. */
  async function withoutWorkers(): Promise<void> {
    context = await site.browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    await enterPanel(page, site.program.url, ADMIN);
    await overview(page).waitFor();
  }

  it("renews the session a few times at most for 25 loads within a minute", async () => {
    await site.open("/acp");
    const worker = (): Promise<boolean> =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration("/assets/panel/"))?.active));
    await expect.poll(worker).toBe(true);
    statuses.length = 0;
    const begun = Date.now();
    for (let load = 0; load < 25; load += 1) {
      await page.reload();
      await overview(page).waitFor();
      await navigation(page).waitFor();
    }
    expect(Date.now() - begun).toBeLessThan(60_000);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    // On a busy machine the worker may now and then answer too late.
    expect(statuses.length).toBeLessThanOrEqual(6);
  });

  it("shares the session between five tabs and the page for writing, and none ends that of another", async () => {
    statuses.length = 0;
    const paths = ["/acp", "/acp/people", "/modcp", "/write", "/write/new"];
    const tabs = await Promise.all(paths.map(() => site.context.newPage()));
    await Promise.all(tabs.map((tab, at) => tab.goto(site.program.url + paths[at])));
    await Promise.all(tabs.slice(0, 3).map((tab) => overview(tab).waitFor()));
    await tabs[4]?.getByLabel("Title").waitFor();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(3);
    for (const tab of tabs) {
      expect(await tab.evaluate(() => document.cookie)).toContain("sv_session=1");
      await tab.close();
    }
  });

  it("stays with its frame while renewals are limited, says until when, and goes on by itself", async () => {
    await withoutWorkers();
    await limitRenewals(6);
    await page.reload();
    await page.getByRole("status").getByText(LIMITED).waitFor();
    await navigation(page).waitFor();
    await expect.poll(() => page.getByText("Loading …", { exact: true }).count()).toBe(0);
    const first = await seconds();
    expect(first).toBeLessThanOrEqual(6);
    expect(first).toBeGreaterThan(2);
    const sentence = await page.getByText(LIMITED).textContent();
    await page.waitForFunction(
      (left) => Number.parseInt(document.querySelector("[role=timer]")?.textContent ?? "", 10) < left,
      first,
    );
    // Only the seconds change, so that a screen reader does not read all of it again.
    await expect.poll(() => page.getByText(LIMITED).textContent()).toBe(sentence);
    expect(await findBarriers(page)).toEqual([]);
    await context.unroute(RENEWAL);
    await overview(page).waitFor();
    await page.getByText(LIMITED).waitFor({ state: "detached" });
  });

  it("says so as well where the page itself is not known to be a member's", async () => {
    await limitRenewals(4);
    const cookies = await context.cookies();
    await context.clearCookies({ name: "sv_page" });
    await page.reload();
    await page.getByRole("status").getByText(LIMITED).waitFor();
    await page.getByText("Sitevine").first().waitFor();
    await context.unroute(RENEWAL);
    await overview(page).waitFor();
    expect(cookies.some(({ name }) => name === "sv_page")).toBe(true);
  });

  it("says on the page for writing until when it waits, and then goes on", async () => {
    await limitRenewals(4);
    await page.goto(`${site.program.url}/write`);
    await page.getByRole("status").getByText(LIMITED).waitFor();
    await page.getByRole("banner").first().waitFor();
    await context.unroute(RENEWAL);
    await page.getByText("You have not written anything yet").waitFor();
    await page.getByText(LIMITED).waitFor({ state: "detached" });
  });

  it("gives nobody's token to a member who signs in without the other having signed out", async () => {
    ({ context, page } = site);
    await site.open("/acp");
    await site.join("grace");
    await page.goto(`${site.program.url}/sign-in?next=%2Fwrite`);
    await context.clearCookies();
    await signInTo(page, site.program.url, "/write", {
      email: "grace@example.org",
      password: "a compiler of one's own",
    });
    const own = page.waitForRequest((request) => request.url().endsWith("/api/auth/me"));
    await page.goto(`${site.program.url}/acp`);
    const { authorization = "" } = (await own).headers();
    const { sub } = JSON.parse(atob((authorization.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    expect(sub).toBe((await site.client.get("/api/users/grace")).json.id);
  });
});
