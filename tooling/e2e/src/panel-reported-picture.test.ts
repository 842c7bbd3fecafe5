import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { createClient } from "./client.js";
import { takePicture } from "./looks/picture.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();
const REASON = "Insult";
const GRACE = { email: "grace@example.org", password: "a compiler of one's own" } as const;

// One report in steps that depend on each other.
describe.skipIf(chromium === undefined)("a reported comment that is a picture", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  /** A picture as members upload it: broad, and larger than the panel shows it. */
  const drawn = async (): Promise<Buffer> => {
    const bytes = await panel.page.evaluate(async () => {
      const canvas = new OffscreenCanvas(1_400, 800);
      const pen = canvas.getContext("2d");
      if (pen) pen.fillStyle = "#2a6f97";
      pen?.fillRect(0, 0, 1_400, 800);
      if (pen) pen.fillStyle = "#f4a259";
      pen?.fillRect(500, 250, 400, 300);
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });
    return Buffer.from(bytes);
  };

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    const { client, program } = panel;
    await panel.join("grace");
    const grace = createClient(program.url);
    await grace.login(GRACE);
    const { id: articleId } = (await client.post("/api/articles", { title: "Tides", content: "They turn." })).json;
    expect((await client.post(`/api/articles/${articleId}/publish`)).status).toBe(200);
    const uploaded = await client.upload("/api/comments/images", await drawn());
    expect(uploaded.status, uploaded.text).toBe(201);
    for (const content of [`![The pier at low water](${uploaded.json.url})`, `![](${uploaded.json.url})`]) {
      const { id: targetId } = (await client.post(`/api/articles/${articleId}/comments`, { content })).json;
      const report = { targetType: "article-comment", targetId, reason: REASON, note: "See for yourself." };
      expect((await grace.post("/api/moderation/reports", report)).status).toBe(201);
    }
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const shown = () => panel.page.locator("main article img");

  it("is named in the queue by what it shows", async () => {
    await panel.open("/modcp");
    await panel.page.getByRole("link", { name: "The pier at low water" }).waitFor();
    await panel.page.getByRole("link", { name: "Picture", exact: true }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await takePicture(panel.page, "reported-picture", "queue-1280");
  });

  it.each([1280, 390, 320])("shows moderators the picture, %i pixels wide", async (width) => {
    const { page } = panel;
    await page.setViewportSize({ width, height: 844 });
    await panel.open("/modcp");
    await page.getByRole("link", { name: "The pier at low water" }).click();
    await page.getByRole("heading", { name: "The pier at low water" }).waitFor();
    await shown().waitFor();
    await expect.poll(() => shown().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expect.poll(async () => (await shown().boundingBox())?.width ?? 9_999).toBeLessThan(width);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await panel.barriers()).toEqual([]);
    await takePicture(page, "reported-picture", `report-${width}`);
  });

  it("is said in German and seen in the dark", async () => {
    const { page, context, program } = panel;
    await context.addCookies([{ name: "sv_panel_language", value: "de", url: program.url }]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await panel.open("/modcp");
    // The report names its target as it was when it was reported.
    await page.getByRole("link", { name: "Picture", exact: true }).waitFor();
    await takePicture(page, "reported-picture", "queue-390-dark-de");
    await page.getByRole("link", { name: "Picture", exact: true }).click();
    await page.getByRole("heading", { name: "Picture", exact: true }).waitFor();
    await shown().waitFor();
    await takePicture(page, "reported-picture", "report-390-dark-de");
    expect(panel.complaints).toEqual([]);
  });
});
