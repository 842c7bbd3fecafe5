import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { signInTo, writingPage } from "./writing-page.js";

const chromium = findChromium();

/** The paragraphs of the public report, and a quote, a table and a numbered list beside them. */
const DIRECTED = [
  "English first paragraph.",
  "هذا نص عربي، مع English في الوسط!",
  "- שלום עולם.",
  "> שלום\n>\n> hello",
  "1. one\n2. שתיים",
  "| א | a |\n| - | - |\n| ב | b |",
].join("\n\n");

const directionOf = (place: Locator): Promise<string> =>
  place.evaluate((element) => getComputedStyle(element).direction);

// Both visits are to one site.
describe.skipIf(chromium === undefined)("texts of the world (issue 52, lines 9 and 16)", { shuffle: false }, () => {
  let site: BrowsedSite;
  let id: string;

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client } = site;
    const write = async (title: string, content: string, contentFormat = "markdown"): Promise<string> => {
      const { json } = await client.post("/api/articles", { title, content, contentFormat });
      expect((await client.post(`/api/articles/${json.id}/publish`)).status).toBe(200);
      return json.id;
    };
    id = await write("Directions", DIRECTED);
    await write("Lines", "<div>line one</div><div>line two</div><address>three</address>four", "html");
    await write("Café", "# हिन्दी शीर्षक\n\n[up](#हिन्दी-शीर्षक) **「強調」**です");
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const text = (words: string): Locator =>
    site.page.locator(".sv-prose, .ProseMirror").getByText(words, { exact: true }).first();

  async function expectDirections(): Promise<void> {
    for (const [words, direction] of [
      ["English first paragraph.", "ltr"],
      ["هذا نص عربي، مع English في الوسط!", "rtl"],
      ["שלום עולם.", "rtl"],
      ["שלום", "rtl"],
      ["hello", "ltr"],
      ["one", "ltr"],
      ["שתיים", "rtl"],
      ["א", "rtl"],
      ["b", "ltr"],
    ] as const)
      await expect.poll(async () => [words, await directionOf(text(words))]).toEqual([words, direction]);
    for (const [words, around, direction] of [
      ["שלום עולם.", "ul", "rtl"],
      ["hello", "blockquote", "rtl"],
      ["שתיים", "ol", "ltr"],
    ] as const)
      expect([words, await directionOf(text(words).locator(`xpath=ancestor-or-self::${around}`))]).toEqual([
        words,
        direction,
      ]);
    // Words begin on the side where their direction begins.
    expect(
      await text("هذا نص عربي، مع English في الوسط!").evaluate((element) => getComputedStyle(element).textAlign),
    ).toBe("start");
  }

  it("run in the direction of each block on the page", async () => {
    await site.page.goto(`${site.program.url}/articles/directions`);
    await expectDirections();
  });

  it("run in the direction of each block in the editor", async () => {
    await signInTo(site.page, site.program.url, `/write/${id}`);
    await writingPage(site.page, site).text.waitFor();
    await expectDirections();
  });

  it("stand on the lines on which they were written", async () => {
    await site.page.goto(`${site.program.url}/articles/lines`);
    const [shown = ""] = await site.page.locator(".sv-article > .sv-prose").allInnerTexts();
    expect(shown.split(/\n+/)).toEqual(["line one", "line two", "three", "four"]);
  });

  it("are found under decomposed addresses, and their headings by links", async () => {
    const { page, program } = site;
    await page.goto(`${program.url}/articles/cafe%CC%81?x=1`);
    await expect.poll(() => page.url()).toBe(`${program.url}/articles/caf%C3%A9?x=1`);
    await page.getByRole("link", { name: "up" }).click();
    await expect.poll(() => page.locator("h2:target").textContent()).toBe("हिन्दी शीर्षक");
    await expect.poll(() => page.locator(".sv-article strong").textContent()).toBe("「強調」");
  });
});
