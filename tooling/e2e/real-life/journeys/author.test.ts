import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { signInTo, type WritingPage, writingPage } from "../../src/writing-page.js";
import { writePhotos } from "../files/photos.js";
import { SENTENCES } from "../files/texts.js";
import { choose, give } from "../given-files.js";
import { isSeenUpright } from "../seen-pictures.js";
import { journey, type Person, PHONE } from "../stage.js";

const PHOTOS = 10;

journey("an author writes an article with ten photos", (stage) => {
  let author: Person;
  let desk: WritingPage;
  let photos: readonly string[];
  let address: string;
  beforeAll(async () => {
    await stage().client.install();
    await stage().client.login();
    photos = await writePhotos(stage().files.path, PHOTOS);
    author = await stage().visit();
    desk = writingPage(author.page, stage());
    await signInTo(author.page, stage().program.url, "/write/new");
  });

  const queue = () => author.page.getByRole("region", { name: "Picture" });
  const photosInText = async (): Promise<number> => (await desk.onSite()).content.match(/!\[/g)?.length ?? 0;
  const textOf = (page: Page) => page.locator("article .sv-prose, article .sv-content").first();

  it("puts photos into it by paste, by drop and by choice", async () => {
    const { page } = author;
    await page.getByLabel("Title").fill("A week by the water");
    await desk.text.click();
    for (const sentence of SENTENCES) {
      await page.keyboard.insertText(sentence);
      await page.keyboard.press("Enter");
    }
    await give(desk.text, "paste", photos.slice(0, 4));
    await give(desk.text, "drop", photos.slice(4, 7));
    await choose(page.getByRole("toolbar").getByRole("button", { name: "Picture", exact: true }), photos.slice(7));
    await expect.poll(photosInText, { timeout: 180_000 }).toBe(PHOTOS);
    await queue().waitFor({ state: "hidden" });
  });

  it("publishes it", async () => {
    const { page } = author;
    await page.getByRole("button", { name: "Publish" }).click();
    const panel = page.getByRole("dialog", { name: "Publish" });
    await panel.getByRole("button", { name: "Publish now" }).click();
    await panel.getByRole("link", { name: "View the article" }).waitFor();
    address = (await panel.getByRole("link", { name: "View the article" }).getAttribute("href")) ?? "";
    expect(address).toMatch(/\/articles\//);
  });

  it("shows a guest on a phone every photo upright and every word", async () => {
    const { page } = await stage().visit(PHONE);
    await page.goto(new URL(address, stage().program.url).href);
    const pictures = page.locator("article img[src*='/uploads/articles/']");
    await expect.poll(() => pictures.count()).toBe(PHOTOS);
    for (const picture of await pictures.all()) await expect.poll(() => isSeenUpright(picture)).toBe(true);
    const seen = (await textOf(page).locator("p").allTextContents()).filter(Boolean);
    expect(seen).toEqual([...SENTENCES]);
  });

  it("gives away nowhere where the photos were taken", async () => {
    const { page } = await stage().visit();
    await page.goto(new URL(address, stage().program.url).href);
    const sources = await page
      .locator("article img[src*='/uploads/articles/']")
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    for (const source of sources) {
      const metadata = await sharp(Buffer.from(await (await fetch(source)).arrayBuffer())).metadata();
      expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    }
  });
});
