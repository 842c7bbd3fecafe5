import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN, examplePackage } from "./client.js";
import { takePicture } from "./looks/picture.js";

const chromium = findChromium();
const WIDTHS = [390, 1440] as const;
const THEMES = [null, "ember", "beacon", "harbor"] as const;

// One visit, told in steps that follow from each other.
describe.skipIf(chromium === undefined)("a person at the gate", { shuffle: false }, () => {
  let site: BrowsedSite;
  /** Without scripts. */
  let plain: BrowserContext;
  let page: Page;
  /** With scripts, which axe needs, and in the looks that it chooses. */
  let context: BrowserContext;
  let seen: Page;

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    plain = await site.browser.newContext({ javaScriptEnabled: false });
    context = await site.browser.newContext();
    for (const each of [plain, context]) each.setDefaultTimeout(60_000);
    page = await plain.newPage();
    seen = await context.newPage();
    for (const theme of THEMES)
      if (theme) await site.client.upload("/api/admin/themes/import", await examplePackage(theme));
    await site.client.post("/api/admin/beta-codes", { code: "let-me-in" });
    await save("beta.message", "We open in May.\n\nAsk at the quay for a code.");
    await save("beta.gate", "closed");
  });
  afterAll(async () => {
    await site?.[Symbol.asyncDispose]();
  });

  async function save(key: string, value: string): Promise<void> {
    expect((await site.client.put(`/api/admin/settings/${key}`, { value })).status).toBe(200);
  }

  /** Looks at the page as it is in this look, narrow and wide. */
  async function look(theme: string | null, name: string): Promise<void> {
    for (const width of WIDTHS) {
      await seen.setViewportSize({ width, height: 900 });
      expect([theme, width, await findBarriers(seen)]).toEqual([theme, width, []]);
      // There is no navigation to unfold.
      await expect.poll(() => seen.locator(".sv-fold").isVisible()).toBe(false);
      const overflow = await seen.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([theme, width, overflow]).toEqual([theme, width, 0]);
      await takePicture(seen, "gate", `${name}-${theme ?? "own"}-${width}`);
    }
  }

  async function activate(theme: string | null): Promise<void> {
    const cookies = [{ name: "sv_theme", value: theme ?? "", url: site.program.url }];
    if (theme === null) await context.clearCookies({ name: "sv_theme" });
    else await context.addCookies(cookies);
  }

  it("sees it in every look, narrow and wide, with nothing in the way of anybody", async () => {
    for (const theme of THEMES) {
      await activate(theme);
      expect((await seen.goto(`${site.program.url}/members`))?.status()).toBe(403);
      await look(theme, "closed");
    }
  });

  it("is told beside the field that a code is wrong, with and without scripts", async () => {
    await activate(null);
    for (const each of [seen, page]) {
      await each.goto(`${site.program.url}/members`);
      await each.getByLabel("Access code").fill("no-such-code");
      await each.getByRole("button", { name: "Come in" }).click();
      await each.getByText("This access code is unknown").waitFor();
      await expect.poll(() => each.getByLabel("Access code").inputValue()).toBe("no-such-code");
    }
    await look(null, "wrong-code");
  });

  it("goes on to the page that was asked for with a code that is right, without scripts", async () => {
    await page.getByLabel("Access code").fill("LET-me-in");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.program.url}/members`);
    await page.getByText(`@${ADMIN.username}`).first().waitFor();
  });

  it("has no field for a code on a site for members, and comes back after signing in", async () => {
    await save("site.access", "members");
    for (const theme of THEMES) {
      await activate(theme);
      expect((await seen.goto(`${site.program.url}/members`))?.status()).toBe(403);
      await expect.poll(() => seen.getByLabel("Access code").count()).toBe(0);
      await look(theme, "members");
    }
    await site.page.goto(`${site.program.url}/members`);
    await site.page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await site.page.getByLabel("E-mail").fill(ADMIN.email);
    await site.page.getByLabel("Password").fill(ADMIN.password);
    await site.page.keyboard.press("Enter");
    await site.page.waitForURL(`${site.program.url}/members`);
    await site.page.getByText(`@${ADMIN.username}`).first().waitFor();
  });
});
