import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { type Answer, examplePackage } from "./client.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const THEMES = ["", "ember", "beacon", "harbor"] as const;

const must = (answer: Answer): Answer["json"] => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json;
};

/** Opacity of an element's background, and its smallest padding in pixels. */
const box = (element: Locator) =>
  element.evaluate((found) => {
    const { backgroundColor, paddingBlockStart, paddingInlineStart } = getComputedStyle(found);
    const pixel = new OffscreenCanvas(1, 1).getContext("2d");
    if (!pixel) throw new Error("There is no canvas.");
    pixel.fillStyle = backgroundColor;
    pixel.fillRect(0, 0, 1, 1);
    const [, , , alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    return { alpha, padding: Math.min(Number.parseFloat(paddingBlockStart), Number.parseFloat(paddingInlineStart)) };
  });

describe.skipIf(chromium === undefined)("what floats over an article that is written", () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    for (const theme of THEMES.filter((name) => name !== ""))
      must(await site.client.upload("/api/admin/themes/import", await examplePackage(theme)));
    const tagged = must(
      await site.client.post("/api/articles", { title: "Seals", content: "Seals.", tags: ["seals"] }),
    );
    must(await site.client.post(`/api/articles/${tagged.id}/publish`));
    await signInTo(site.page, site.program.url, "/write");
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it.each(THEMES)("covers what is under it, in the look %j", async (theme) => {
    const { page, context, program } = site;
    const { id } = must(await site.client.post("/api/articles", { title: "Harbours", content: "Boats." }));
    await context.addCookies([{ name: "sv_theme", value: theme, url: program.url }]);
    await page.goto(`${program.url}/write/${id}`);
    await desk.text.click();
    await moveCaret(page, "ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    const blocks = page.getByRole("listbox");
    await blocks.waitFor();
    expect(await box(blocks)).toMatchObject({ alpha: 255 });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish" }).click();
    const panel = page.getByRole("dialog", { name: "Publish" });
    await panel.waitFor();
    const { alpha, padding } = await box(panel);
    expect(alpha).toBe(255);
    expect(padding).toBeGreaterThanOrEqual(12);
    await panel.getByRole("combobox", { name: "Tags" }).click();
    await page.keyboard.type("sea");
    const tags = panel.getByRole("listbox", { name: "Tags" });
    await tags.waitFor();
    expect(await box(tags)).toMatchObject({ alpha: 255 });
  });
});
