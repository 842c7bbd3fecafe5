import { eventually } from "@sitevine/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { takePicture } from "./looks/picture.js";

const chromium = findChromium();
const TITLES = ["Lighthouses of the north", "Light on the harbour at dawn", "A lighter way to carry wet rope"];

describe.skipIf(chromium === undefined)("a search field that suggests", { shuffle: false }, () => {
  let site: BrowsedSite;
  let page: Page;

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    ({ page } = site);
    for (const [index, title] of TITLES.entries()) {
      const { id } = (await site.client.post("/api/articles", { title, content: "Text.", slug: `text-${index}` })).json;
      await site.client.post(`/api/articles/${id}/publish`);
    }
    await eventually(async () =>
      expect((await site.client.get("/api/search/suggest?q=ligh")).json).toHaveLength(TITLES.length),
    );
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const field = () => page.locator("main .sv-search input, .sv-header .sv-search input").last();
  const options = () => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

  it("leads to what it suggests, by keys alone", async () => {
    await page.goto(`${site.program.url}/`);
    await page.locator(".sv-header .sv-search input").focus();
    await page.keyboard.type("ligh");
    await expect.poll(() => options().locator("span").allTextContents()).toEqual(TITLES.toReversed());
    const input = page.locator(".sv-header .sv-search input");
    await expect.poll(() => input.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => input.getAttribute("aria-activedescendant")).toBeNull();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => input.getAttribute("aria-activedescendant"))
      .toBe(await options().nth(1).getAttribute("id"));
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "search", "suggestions-1280");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.program.url}/articles/text-1`);
  });

  it("closes with Escape, and searches for what is typed with Enter", async () => {
    await page.goto(`${site.program.url}/search`);
    await field().focus();
    await page.keyboard.type("lighth");
    await expect.poll(() => options().count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => options().count()).toBe(0);
    await expect.poll(() => field().inputValue()).toBe("lighth");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => options().count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.program.url}/search?q=lighth`);
    await page.getByRole("link", { name: "Lighthouses of the north" }).waitFor();
    // A page closes its streams when it is left.
    expect(site.complaints.filter((complaint) => !complaint.includes("ERR_ABORTED"))).toEqual([]);
  });

  it("shows its list at the width of a phone and in the dark, and by touch", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${site.program.url}/search`);
    await field().focus();
    await page.keyboard.type("li");
    await expect.poll(() => options().count()).toBe(3);
    expect(await findBarriers(page)).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await takePicture(page, "search", "suggestions-320");
    await options().first().click();
    await page.waitForURL(`${site.program.url}/articles/text-2`);
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  it("is a plain form without script", async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${site.program.url}/search`);
    const input = plain.locator("main .sv-search input");
    await expect.poll(() => input.getAttribute("role")).toBeNull();
    await input.fill("lighthouses");
    await input.press("Enter");
    await plain.getByRole("link", { name: "Lighthouses of the north" }).waitFor();
    await context.close();
  });
});
