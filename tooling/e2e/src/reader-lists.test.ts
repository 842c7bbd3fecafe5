import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN, examplePackage } from "./client.js";

const chromium = findChromium();
const shots = process.env.SITEVINE_SCREENSHOTS;

/** Expected answers: streams that a page closes when it is left, and what guests may not see. */
const EXPECTED = /401|403|404|ERR_ABORTED/;
const LISTS = ["/bookmarks", "/following", "/following/members", "/following/categories", "/history"] as const;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("the lists that a member keeps", { shuffle: false }, () => {
  let site: BrowsedSite;

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client } = site;
    const sea = (await client.post("/api/article-categories", { name: "Sea", description: "All that floats" })).json;
    for (const title of ["Tides", "Knots"]) {
      const { json } = await client.post("/api/articles", { title, content: `About ${title}.`, categoryId: sea.id });
      expect((await client.post(`/api/articles/${json.id}/publish`)).status).toBe(200);
    }
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const open = (path: string): Promise<unknown> => site.page.goto(site.program.url + path);
  const rows = () => site.page.locator("[data-sv-kept]");
  async function picture(name: string): Promise<void> {
    if (!shots) return;
    await mkdir(shots, { recursive: true });
    await site.page.screenshot({ path: join(shots, `reader-${name}.jpg`), type: "jpeg", quality: 80, fullPage: true });
  }

  it("lead a guest to sign in and back", async () => {
    const { page, program } = site;
    for (const path of LISTS) {
      await open(path);
      await page.getByText("Sign in to see your lists").waitFor();
      expect(await findBarriers(page)).toEqual([]);
    }
    await open("/bookmarks");
    await page.locator(".sv-reading").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail address").fill(ADMIN.email);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${program.url}/bookmarks`);
    await page.getByText("Nothing saved yet").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture("bookmarks-empty");
  });

  it("take an article from its page, let go of it in place, and take it back by keys", async () => {
    const { page } = site;
    for (const slug of ["tides", "knots"]) {
      await open(`/articles/${slug}`);
      const save = page.getByRole("button", { name: "Save for later" });
      await save.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");
      expect(await findBarriers(page)).toEqual([]);
    }
    await picture("article");
    await page.locator(".sv-user summary").click();
    await page.locator(".sv-menu").getByRole("link", { name: "Bookmarks" }).click();
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => rows().first().textContent()).toContain("Knots");
    expect(await findBarriers(page)).toEqual([]);
    await picture("bookmarks");

    const remove = page.getByRole("button", { name: "Remove: Knots" });
    await remove.focus();
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: "Undo: Knots" });
    await undo.waitFor();
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await picture("bookmarks-undo");
    await page.keyboard.press("Enter");
    await remove.waitFor();
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await open("/bookmarks");
    await expect.poll(() => rows().count()).toBe(2);
    await page.getByRole("button", { name: "Remove: Tides" }).click();
    await page.getByRole("button", { name: "Undo: Tides" }).waitFor();
    await open("/bookmarks");
    await expect.poll(() => rows().count()).toBe(1);
  });

  it("show what somebody follows, and end it in place", async () => {
    const { page } = site;
    await open("/following");
    await page.getByRole("link", { name: "Find members" }).waitFor();
    await open("/categories/sea");
    const follow = page.locator("[data-sv-keep]");
    await expect.poll(() => follow.textContent()).toBe("Follow");
    await follow.click();
    await expect.poll(() => follow.textContent()).toBe("Unfollow");
    expect(await findBarriers(page)).toEqual([]);
    await picture("category");
    await open("/following");
    await expect.poll(() => page.locator(".sv-reading .sv-card").count()).toBe(2);
    await picture("following");
    await page.locator(".sv-reading").getByRole("link", { name: "Categories", exact: true }).click();
    await page.getByRole("button", { name: "Unfollow: Sea" }).click();
    await page.getByRole("button", { name: "Undo: Sea" }).click();
    await page.getByRole("button", { name: "Unfollow: Sea" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture("following-categories");
  });

  it("remember what was opened once a member wants that, and forget it", async () => {
    const { page } = site;
    await open("/history");
    await page.getByRole("link", { name: "Privacy settings" }).click();
    await page.getByLabel(/Keep a list of the articles/).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: false }).first().waitFor();
    for (const slug of ["tides", "knots"]) await open(`/articles/${slug}`);
    await expect
      .poll(async () => {
        await open("/history");
        return rows().count();
      })
      .toBe(2);
    expect(await findBarriers(page)).toEqual([]);
    await picture("history");
    await page.getByRole("button", { name: "Remove: Knots" }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole("button", { name: "Clear history" }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Clear history" }).click();
    await page.getByRole("button", { name: "Clear it" }).click();
    await page.getByText("Nothing opened yet").waitFor();
  });

  it("fit a phone, in other looks and in German", async () => {
    const { page, client } = site;
    await page.setViewportSize({ width: 390, height: 800 });
    for (const theme of ["", "harbor", "ember"]) {
      if (theme) {
        expect((await client.upload("/api/admin/themes/import", await examplePackage(theme))).status).toBe(200);
        expect((await client.post(`/api/admin/themes/library/${theme}/activate`)).status).toBe(200);
      }
      for (const path of ["/bookmarks", "/following", "/following/categories"]) {
        await open(path);
        await page.locator(".sv-reading h1").waitFor();
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([theme, path, excess]).toEqual([theme, path, 0]);
        expect(await findBarriers(page)).toEqual([]);
        await picture(`${theme || "built-in"}-phone${path.replaceAll("/", "-")}`);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      await open("/bookmarks");
      await page.locator(".sv-reading h1").waitFor();
      await picture(`${theme || "built-in"}-wide-bookmarks`);
      await page.setViewportSize({ width: 390, height: 800 });
    }
    expect((await client.put("/api/admin/settings/site.language", { value: "de" })).status).toBe(200);
    await expect
      .poll(async () => {
        await open("/bookmarks");
        return page.locator("h1").textContent();
      })
      .toBe("Lesezeichen");
    await page.getByRole("button", { name: "Entfernen: Knots" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture("german-phone");
  });

  it("leave the page when their member signs out", async () => {
    const { page } = site;
    await page.locator(".sv-user summary").click();
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect.poll(() => rows().count()).toBe(0);
    await page.getByText("Melde dich an, um deine Listen zu sehen").waitFor();
    expect(site.complaints.filter((complaint) => !EXPECTED.test(complaint))).toEqual([]);
  });
});
