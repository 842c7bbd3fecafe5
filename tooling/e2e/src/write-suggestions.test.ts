import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

// One article, in steps that depend on each other.
describe.skipIf(chromium === undefined)("suggestions while writing", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    const article = {
      title: "Lighthouses of the north",
      content: "Light.",
      tags: ["sea", "seals"],
      slug: "lighthouses",
    };
    const { id } = (await site.client.post("/api/articles", article)).json;
    await site.client.post(`/api/articles/${id}/publish`);
    await signInTo(site.page, site.program.url, "/write/new");
    await site.page.getByLabel("Title").fill("Harbours");
    await desk.text.click();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it("completes the name of a member after an at sign", async () => {
    const { page } = site;
    await page.keyboard.type("Ask @ad");
    const member = page.getByRole("listbox", { name: "Members" }).getByRole("option", { name: "@ada" });
    await member.waitFor();
    await expect.poll(() => desk.text.getAttribute("aria-activedescendant")).toBe(await member.getAttribute("id"));
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.keyboard.type("first.");
    await desk.holds("Ask @ada first.\n");
    // An address of a mail is no name, and Escape leaves what was typed.
    await page.keyboard.type(" Or @ad");
    await member.waitFor();
    await page.keyboard.press("Escape");
    await member.waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.keyboard.type("mail x@ada now");
    await desk.holds("Ask @ada first. Or @ad\n\nmail x@ada now\n");
  });

  it("finds an article by its title where a link is made", async () => {
    const { page } = site;
    await page.keyboard.type(", see ");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Link" });
    await dialog.waitFor();
    await page.keyboard.type("lighth");
    await dialog.getByRole("option", { name: "Lighthouses of the north" }).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    // The focus is in the text again.
    await page.keyboard.type(" too");
    await eventually(async () =>
      expect((await desk.onSite()).content).toContain("[Lighthouses of the north](/articles/lighthouses) too"),
    );
  });

  it("suggests the tags of the site, and takes new ones, by keys alone", async () => {
    const { page } = site;
    await page.getByRole("button", { name: "Publish" }).click();
    const panel = page.getByRole("dialog", { name: "Publish" });
    const tags = panel.getByRole("combobox", { name: "Tags" });
    await tags.click();
    await page.keyboard.type("sea");
    const options = panel.getByRole("listbox", { name: "Tags" }).getByRole("option");
    await options.filter({ hasText: "seals" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const second = await options.nth(1).textContent();
    expect(await findBarriers(page)).toEqual([]);
    // Escape closes the list and not the panel.
    await page.keyboard.press("Escape");
    await options.first().waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.type("harbours,");
    const chosen = second?.startsWith("seals") ? "seals" : "sea";
    await eventually(async () => expect((await desk.onSite()).tags).toEqual([chosen, "harbours"]));
    await page.keyboard.press("Backspace");
    await eventually(async () => expect((await desk.onSite()).tags).toEqual([chosen]));
    await panel.getByRole("button", { name: `Remove ${chosen}` }).click();
    await eventually(async () => expect((await desk.onSite()).tags).toEqual([]));
  });

  it("sets the picture of the article", async () => {
    const { page } = site;
    const panel = page.getByRole("dialog", { name: "Publish" });
    const input = panel.locator("input[type=file]");
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await panel.getByText(/must be a picture of type/).waitFor();
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await page.screenshot() });
    await panel.getByRole("button", { name: "Choose another picture" }).waitFor();
    expect((await desk.onSite()).featuredImageUrl).toMatch(/^\/uploads\//);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findBarriers(page)).toEqual([]);
  });
});
