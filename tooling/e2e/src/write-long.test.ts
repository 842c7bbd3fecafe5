import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const BLOCKS = 300;
const block = (index: number): string => `Block ${index} ${"of **some** words ".repeat(4)}end${index}.`;
const TEXT = Array.from({ length: BLOCKS }, (_, index) => block(index));
const textOf = (blocks: readonly string[]): string => `${blocks.join("\n\n")}\n`;

describe.skipIf(chromium === undefined)("a long article", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    const { client, page, program } = site;
    const { id } = (await client.post("/api/articles", { title: "Long", content: textOf(TEXT) })).json;
    await signInTo(page, program.url, `/write/${id}`);
    await desk.text.getByText("Block 0 ").click();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it("takes what is typed where the cursor jumps to, and at once in blocks that were just made", async () => {
    const { page } = site;
    const expected = [...TEXT];
    await moveCaret(page, "Control+End");
    await page.keyboard.type(" At the end.");
    expected[BLOCKS - 1] += " At the end.";
    await moveCaret(page, "Control+Home");
    await page.keyboard.type("First: ");
    expected[0] = `First: ${expected[0]}`;
    await desk.holds(textOf(expected));
    await moveCaret(page, "Control+End");
    await page.keyboard.type("\nOne\n## Two\n- three\nfour");
    await desk.holds(`${textOf(expected)}\nOne\n\n## Two\n\n- three\n- four\n`);
  });

  it("shows the cursor below the tools, wherever it goes", async () => {
    const { page } = site;
    const tools = page.getByRole("toolbar");
    for (const key of ["Control+Home", "Control+End", "PageUp", "PageUp", "PageUp"]) {
      await page.keyboard.press(key);
      await page.keyboard.type("x");
      await expect
        .poll(async () => {
          const covered = await tools.evaluate((bar) => bar.getBoundingClientRect().bottom);
          return page.evaluate((top) => {
            const rect = getSelection()?.getRangeAt(0).getBoundingClientRect();
            return rect !== undefined && rect.top >= top && rect.bottom <= innerHeight;
          }, covered);
        })
        .toBe(true);
    }
  });
});
