import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

// The notes of one article, in steps that depend on each other.
describe.skipIf(chromium === undefined)("footnotes of an article", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    const article = { title: "Tides", content: "Ebb.\n\nFlow comes in.\n", slug: "tides" };
    const { id } = (await site.client.post("/api/articles", article)).json;
    await site.client.post(`/api/articles/${id}/publish`);
    await signInTo(site.page, site.program.url, `/write/${id}`);
    await desk.text.getByText("Ebb.").waitFor();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const paragraph = (words: string) => desk.text.locator("p").filter({ hasText: words });
  const numbers = () => desk.text.locator("sup").allTextContents();

  async function goTo(words: string, key: "Home" | "End"): Promise<void> {
    await paragraph(words).click();
    await moveCaret(site.page, key);
  }

  it("are inserted in the middle of a sentence, with the numbers that readers see", async () => {
    const { page } = site;
    await goTo("Flow", "Home");
    await moveCaret(page, "ArrowRight", 4);
    await page.getByRole("button", { name: "Footnote" }).click();
    await page.keyboard.type("Twice a day.");
    await goTo("Ebb", "End");
    await page.keyboard.press("Control+Alt+f");
    await page.keyboard.type("And out.");
    await desk.holdsUnpublished("Ebb.[^2]\n\nFlow[^1] comes in.\n\n[^1]: Twice a day.\n\n[^2]: And out.\n");
    await expect.poll(numbers).toEqual(["[1]", "[2]"]);
    // A reference at the end of a line does not begin another one.
    const heightOf = async (words: string): Promise<number> => (await paragraph(words).boundingBox())?.height ?? 0;
    expect(await heightOf("Ebb")).toBeLessThan(2 * (await heightOf("Flow")));
    expect(await findBarriers(page)).toEqual([]);
  });

  it("lead from the page to the note and back", async () => {
    const page = await site.context.newPage();
    await site.page.getByRole("button", { name: "Update", exact: true }).click();
    await desk.status("Live");
    await page.goto(`${site.program.url}/articles/tides`);
    const note = page.locator(".footnotes li").filter({ hasText: "And out." });
    await page.locator("sup a").first().click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${await note.getAttribute("id")}`);
    await expect.poll(() => page.locator("sup a").allTextContents()).toEqual(["1", "2"]);
    await note.getByRole("link").click();
    await expect
      .poll(() => new URL(page.url()).hash)
      .toBe(`#${await page.locator("sup a").first().getAttribute("id")}`);
    await page.close();
  });

  it("go with their last reference, and references with a note that is deleted", async () => {
    const { page } = site;
    await goTo("Ebb", "End");
    await page.keyboard.press("Backspace");
    await desk.holdsUnpublished("Ebb.\n\nFlow[^1] comes in.\n\n[^1]: Twice a day.\n");
    await expect.poll(numbers).toEqual(["[1]"]);
    await page.keyboard.press("Control+z");
    await desk.holdsUnpublished("Ebb.[^2]\n\nFlow[^1] comes in.\n\n[^1]: Twice a day.\n\n[^2]: And out.\n");

    await goTo("Twice", "End");
    await moveCaret(page, "Shift+Home");
    await page.keyboard.press("Backspace");
    await moveCaret(page, "Backspace");
    await page.keyboard.type(" slowly");
    await desk.holdsUnpublished("Ebb.[^2]\n\nFlow slowly comes in.\n\n[^2]: And out.\n");
  });

  it("stay while their reference is moved, and say that nobody reads them meanwhile", async () => {
    const { page } = site;
    await goTo("Ebb", "Home");
    await moveCaret(page, "Shift+End");
    await page.keyboard.press("Control+x");
    await desk.holdsUnpublished("Flow slowly comes in.\n\n[^2]: And out.\n");
    await expect.poll(() => desk.text.locator("[data-unused]").count()).toBe(1);
    await goTo("Flow", "End");
    await page.keyboard.press("Control+v");
    await desk.holdsUnpublished("Flow slowly comes in.Ebb.[^2]\n\n[^2]: And out.\n");
    await expect.poll(() => desk.text.locator("[data-unused]").count()).toBe(0);
  });
});
