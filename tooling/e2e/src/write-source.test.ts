import { afterAll, beforeAll, describe, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

// One article, in steps that depend on each other.
describe.skipIf(chromium === undefined)("a text that another system has written, as source", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    const article = { title: "Ebb", content: "One *line*.\r\n\r\n* item\r\n* item\r\n" };
    const { id } = (await site.client.post("/api/articles", article)).json;
    await signInTo(site.page, site.program.url, `/write/${id}`);
    await site.page.getByRole("button", { name: "Markdown" }).click();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const field = () => site.page.getByRole("textbox", { name: "Markdown" });

  it("keeps the ends of its lines, and the cursor where it is", async () => {
    const { page } = site;
    await field().click();
    await moveCaret(page, "Control+Home");
    await moveCaret(page, "End");
    await page.keyboard.type(" Two");
    await page.keyboard.press("Enter");
    await page.keyboard.type("lines.");
    await desk.holds("One *line*. Two\r\nlines.\r\n\r\n* item\r\n* item\r\n");
  });

  it("keeps them when it is shown as it looks again", async () => {
    const { page } = site;
    await page.getByRole("button", { name: "Show as text" }).click();
    await desk.text.getByText("lines.").click();
    await moveCaret(page, "End");
    await page.keyboard.type("!");
    await desk.holds("One *line*. Two lines.!\r\n\r\n* item\r\n* item\r\n");
  });
});
