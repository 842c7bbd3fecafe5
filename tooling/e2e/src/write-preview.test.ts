import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { examplePackage } from "./client.js";
import { signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const CONTENT = "Twice a day the sea comes in.\n\n| Port | Height |\n| --- | --- |\n| Hull | 6 m |\n";

describe.skipIf(chromium === undefined)("an article before it is published", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    for (const name of ["harbor", "ember"])
      await site.client.upload("/api/admin/themes/import", await examplePackage(name));
    const { id } = (await site.client.post("/api/articles", { title: "Tides", content: CONTENT })).json;
    await signInTo(site.page, site.program.url, `/write/${id}`);
    await desk.text.getByText("Twice a day").waitFor();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  it("shows every tool of a table on a wide screen", async () => {
    const { page } = site;
    await desk.text.getByText("Hull").click();
    const last = page.getByRole("button", { name: "Delete the table" });
    await last.waitFor();
    const [tool, tools] = await Promise.all([last.boundingBox(), page.getByRole("toolbar").boundingBox()]);
    if (!tool || !tools) throw new Error("There are no tools.");
    expect(tool.x + tool.width).toBeLessThanOrEqual(tools.x + tools.width);
    await desk.text.getByText("Twice a day").click();
  });

  it("is seen as a guest sees it, in any theme", async () => {
    const { page } = site;
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("button", { name: "As a guest sees it" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "As a guest sees it" });
    const shown = dialog.frameLocator("iframe");
    await shown.getByText("Twice a day the sea comes in.").waitFor();
    await shown.getByRole("link", { name: "Sign in" }).first().waitFor({ state: "attached" });
    await expect.poll(() => shown.locator("link#sv-appearance").getAttribute("href")).not.toContain("theme=");
    await dialog.getByLabel("Theme").selectOption({ label: "Ember" });
    await expect.poll(() => shown.locator("link#sv-appearance").getAttribute("href")).toContain("theme=ember");
    await shown.getByText("Twice a day the sea comes in.").waitFor();
    // Fonts and pictures reach the frame.
    expect(site.complaints.filter((line) => /CORS|ERR_BLOCKED/.test(line))).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    // The theme of the preview is that of nothing else.
    await page.reload();
    await expect.poll(() => page.locator("link#sv-appearance").getAttribute("href")).not.toContain("theme=");
  });
});
