import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { moveCaret, signInTo, type WritingPage, writingPage } from "../../src/writing-page.js";
import { writePhotos } from "../files/photos.js";
import { SENTENCES } from "../files/texts.js";
import { choose, give } from "../given-files.js";
import { isSeenUpright } from "../seen-pictures.js";
import { journey, type Person, PHONE } from "../stage.js";

const PHOTOS = 10;
const ADDED = " It was the last one.";
const MEASURED = "Measured in July. ";
const TABLE = [
  ["Place", "Height"],
  ["Kiel", "0.1 m"],
  ["Husum", "3.4 m"],
];

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

  /** The text of the live article as somebody sees it who comes now. */
  async function wordsOfGuest(): Promise<string> {
    const { page, context } = await stage().visit();
    await page.goto(new URL(address, stage().program.url).href);
    const words = (await textOf(page).textContent()) ?? "";
    await context.close();
    return words;
  }

  async function update(): Promise<void> {
    await author.page.getByRole("button", { name: "Update", exact: true }).first().click();
    await desk.status("Live");
  }

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
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish now" }).click();
    await page.getByRole("dialog").getByText("Readers can see this article.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    address = (await page.getByRole("link", { name: "View live article" }).getAttribute("href")) ?? "";
    expect(address).toMatch(/\/articles\/a-week-by-the-water$/);
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
    for (const photo of photos) expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { page } = await stage().visit();
    await page.goto(new URL(address, stage().program.url).href);
    const sources = await page
      .locator("article img[src*='/uploads/articles/']")
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    expect(new Set(sources).size).toBe(PHOTOS);
    for (const source of sources) {
      const metadata = await sharp(Buffer.from(await (await fetch(source)).arrayBuffer())).metadata();
      expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  it("goes on writing in the live article, which nobody sees before the update", async () => {
    const { page } = author;
    await desk.text.getByText(SENTENCES[0]).click();
    await moveCaret(page, "End");
    await page.keyboard.insertText(ADDED);
    await desk.status("Live · unpublished changes");
    expect(await wordsOfGuest()).not.toContain(ADDED);
    await update();
    expect(await wordsOfGuest()).toContain(SENTENCES[0] + ADDED);
  });

  it("fills a table with keys alone, which a guest sees with each word in its cell", async () => {
    const { page } = author;
    await desk.text.getByText(ADDED).click();
    await moveCaret(page, "End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/tabl");
    await page.getByRole("option", { name: "Table" }).waitFor();
    await page.keyboard.press("Enter");
    await desk.text.locator("table").waitFor();
    for (const word of ["Place", "Height", "Kiel", "0.1 m", "Husum"]) {
      await page.keyboard.type(word);
      await moveCaret(page, "Tab");
    }
    await page.keyboard.type("3.4 m");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown", "Home"]) await moveCaret(page, key);
    await page.keyboard.type(MEASURED);
    await desk.status("Live · unpublished changes");
    await update();
    const guest = await stage().visit(PHONE);
    await guest.page.goto(new URL(address, stage().program.url).href);
    const rows = guest.page.locator("article table tr");
    const cells = await rows.evaluateAll((each) =>
      each.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")),
    );
    expect(cells).toEqual(TABLE);
    await guest.page.getByText(MEASURED + SENTENCES[1], { exact: true }).waitFor();
  });
});
