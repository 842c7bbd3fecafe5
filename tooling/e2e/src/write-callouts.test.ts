import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { examplePackage } from "./client.js";
import { takePicture } from "./looks/picture.js";
import { signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const THEMES = ["", "ember", "beacon", "harbor"] as const;

// One article, in steps that depend on each other.
describe.skipIf(chromium === undefined)("callouts in an article", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    await signInTo(site.page, site.program.url, "/write/new");
    await site.page.getByLabel("Title").fill("Steam");
    await desk.text.click();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const kind = () => desk.text.getByLabel("Kind of callout");

  it("come from the slash menu, and from what is typed in Markdown", async () => {
    const { page } = site;
    await page.keyboard.type("/warn");
    await page.getByRole("option", { name: "Callout: warning" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Steam burns.");
    // Enter in an empty paragraph leaves the callout.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("> [!tip]Wear **gloves**.");
    await desk.holds("> [!WARNING]\n> Steam burns.\n\n> [!TIP]\n> Wear **gloves**.\n");
    expect(await kind().evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).value))).toEqual([
      "warning",
      "tip",
    ]);
  });

  it("change their kind with a field, and become quotes and text with the toolbar", async () => {
    const { page } = site;
    await kind().first().selectOption("Caution");
    await desk.holds("> [!CAUTION]\n> Steam burns.\n\n> [!TIP]\n> Wear **gloves**.\n");
    await desk.text.getByText("gloves").click();
    await page.getByRole("button", { name: "Quote", exact: true }).click();
    await desk.holds("> [!CAUTION]\n> Steam burns.\n\n> Wear **gloves**.\n");
    const note = page.getByRole("button", { name: "Callout: note" });
    await note.click();
    await desk.holds("> [!CAUTION]\n> Steam burns.\n\n> [!NOTE]\n> Wear **gloves**.\n");
    await expect.poll(() => note.getAttribute("aria-pressed")).toBe("true");
    await note.click();
    await desk.holds("> [!CAUTION]\n> Steam burns.\n\nWear **gloves**.\n");
    await note.click();
    await desk.holds("> [!CAUTION]\n> Steam burns.\n\n> [!NOTE]\n> Wear **gloves**.\n");
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "write", "callouts");
  });

  it.each(THEMES)("are read with their titles in the look %j", async (theme) => {
    const { page, client, context, program } = site;
    if (theme === "") expect((await client.post(`/api/articles/${desk.id()}/publish`)).status).toBe(200);
    else
      expect((await client.upload("/api/admin/themes/import", await examplePackage(theme))).status).toBeLessThan(300);
    const { slug, id } = await desk.onSite();
    await context.addCookies([{ name: "sv_theme", value: theme, url: program.url }]);
    await page.goto(`${program.url}/articles/${slug}`);
    const titles = page.locator(".sv-article").getByRole("note").locator(".sv-callout-title");
    await expect.poll(() => titles.allInnerTexts()).toEqual(["Caution", "Note"]);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "write", `callouts-${theme || "own"}`);
    await page.goto(`${program.url}/write/${id}`);
    await desk.text.getByText("Steam burns.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it("have their titles in earlier versions too", async () => {
    const { page, client } = site;
    expect((await client.patch(`/api/articles/${desk.id()}`, { content: "Dry." })).status).toBe(200);
    await page.reload();
    await page.getByRole("button", { name: "Earlier versions" }).click();
    const dialog = page.getByRole("dialog", { name: "Earlier versions" });
    await dialog.getByLabel("Text").check();
    await expect.poll(() => dialog.locator(".sv-callout-title").allInnerTexts()).toEqual(["Caution", "Note"]);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "write", "callouts-version");
  });
});
