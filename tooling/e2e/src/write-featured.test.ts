import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { takePicture } from "./looks/picture.js";
import { signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

// One article, in steps that depend on each other.
describe.skipIf(chromium === undefined)("the picture that stands for an article", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    await signInTo(site.page, site.program.url, "/write/new");
    await site.page.getByLabel("Title").fill("Harbours");
    await desk.text.click();
    await site.page.keyboard.type("Ships come and go.");
    await desk.holds("Ships come and go.\n");
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const panel = () => site.page.getByRole("dialog", { name: "Publish" });
  /** The same panel of an article that is published. */
  const settings = () => site.page.getByRole("dialog", { name: "Article settings" });
  const alt = () => panel().getByLabel("What the picture shows");
  const openPanel = async (): Promise<void> => {
    await site.page.getByRole("button", { name: "Publish" }).click();
    await panel().getByRole("button", { name: "Publish now" }).waitFor();
  };
  const holds = (image: object) => eventually(async () => expect(await desk.onSite()).toMatchObject(image));

  it("is described and aimed with a pointer, and keeps both over a reload", async () => {
    const { page } = site;
    await openPanel();
    const bytes = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(600, 800);
      const pen = canvas.getContext("2d");
      pen?.fillRect(0, 0, 600, 800);
      if (pen) pen.fillStyle = "#e0a030";
      pen?.fillRect(300, 40, 200, 200);
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });
    const file = { name: "crane.png", mimeType: "image/png", buffer: Buffer.from(bytes) };
    await panel().locator("input[type=file]").setInputFiles(file);
    await alt().fill("A crane at dusk");
    const whole = panel().locator(".write-focus-whole");
    const isLoaded = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0;
    await expect.poll(() => whole.locator("img").evaluate(isLoaded)).toBe(true);
    const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
    await whole.click({ position: { x: width * 0.7, y: height * 0.2 } });
    await holds({ featuredImageAlt: "A crane at dusk" });
    await eventually(async () => {
      const { x, y } = (await desk.onSite()).featuredImageFocalPoint;
      expect([x, y]).toEqual([0.75, 0.25]);
    });
    expect(await findBarriers(page)).toEqual([]);
    await alt().scrollIntoViewIfNeeded();
    await takePicture(page, "write", "featured-picture");
    await page.reload();
    await openPanel();
    await expect.poll(() => alt().inputValue()).toBe("A crane at dusk");
    await expect.poll(() => panel().getByLabel("From left to right").inputValue()).toBe("0.75");
  });

  it("is aimed by keys alone, and published with what was said", async () => {
    const { page } = site;
    await panel().getByLabel("From top to bottom").focus();
    await page.keyboard.press("End");
    await eventually(async () => expect((await desk.onSite()).featuredImageFocalPoint.y).toBe(1));
    await panel().getByRole("button", { name: "Publish now" }).click();
    await settings().getByText("Readers can see this article.").waitFor();
    await page.goto(`${site.program.url}/articles`);
    const shown = page.getByRole("img", { name: "A crane at dusk" });
    await expect.poll(() => shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("75% 100%");
  });

  it("is removed, and can be chosen anew", async () => {
    const { page } = site;
    await page.goto(`${site.program.url}/write/${(await site.client.get("/api/articles/harbours")).json.id}`);
    await desk.text.waitFor();
    await page.getByRole("button", { name: "Article settings" }).click();
    await settings().getByText("They see everything that you have written.").waitFor();
    await settings().getByRole("button", { name: "Remove the picture" }).click();
    const choose = settings().getByRole("button", { name: "Choose a picture" });
    await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true);
    await settings().getByLabel("What the picture shows").waitFor({ state: "detached" });
    // Readers see it until the article is updated.
    await holds({ featuredImageAlt: "A crane at dusk" });
    const shown = await page.context().newPage();
    await shown.goto(`${site.program.url}/articles/harbours`);
    const picture = shown.getByRole("img", { name: "A crane at dusk" });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await shown.close();
    await settings().getByRole("button", { name: "Update", exact: true }).click();
    await holds({ featuredImageUrl: null, featuredImageAlt: "", featuredImageFocalPoint: null });
  });
});
