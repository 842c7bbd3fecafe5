import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { examplePackage } from "./client.js";
import { takePicture } from "./looks/picture.js";
import { signInTo } from "./writing-page.js";

const chromium = findChromium();
// One upload is refused on purpose.
const EXPECTED = /ERR_FAILED|ERR_ABORTED|401/;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("pictures in comments", { shuffle: false }, () => {
  let site: BrowsedSite;
  let page: BrowsedSite["page"];
  const path = "/articles/tides";

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    ({ page } = site);
    const { client } = site;
    const article = { title: "Tides", content: "They come and go.", slug: "tides" };
    const { id } = (await client.post("/api/articles", article)).json;
    expect((await client.post(`/api/articles/${id}/publish`)).status).toBe(200);
    expect((await client.upload("/api/admin/themes/import", await examplePackage("ember"))).status).toBe(200);
    await signInTo(page, site.program.url, path);
    await field().waitFor();
    await field().focus();
    await form().locator("[role=tab][aria-controls]").first().waitFor();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const form = () => page.locator(".sv-comments > form");
  const field = () => form().locator("textarea");
  const row = (name: string) => form().locator(".sv-write-pictures li", { hasText: name });
  const text = () => field().inputValue();

  /** Pictures as files, each of another colour and width. */
  const drawn = (names: readonly string[]) =>
    page.evaluate(async (wanted) => {
      const draw = async (name: string, index: number) => {
        const canvas = new OffscreenCanvas(1_200 + index, 700);
        const context = canvas.getContext("2d");
        if (context) {
          context.fillStyle = `hsl(${200 + 40 * index} 60% 45%)`;
          context.fillRect(0, 0, 1_300, 700);
          context.fillStyle = "white";
          context.fillRect(200, 420, 800, 60);
        }
        const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
        return { name, mimeType: "image/png", bytes: [...bytes] };
      };
      return Promise.all(wanted.map(draw));
    }, names);

  async function choose(...names: readonly string[]): Promise<void> {
    const files = await drawn(names);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      form().getByRole("button", { name: "Insert a picture" }).click(),
    ]);
    await chooser.setFiles(files.map(({ bytes, ...file }) => ({ ...file, buffer: Buffer.from(bytes) })));
  }

  it("are tried again when they fail, keep their order and get their words while they are written", async () => {
    let failures = 1;
    await page.route("**/api/comments/images", (route) => {
      failures -= 1;
      return failures >= 0 ? route.abort() : route.continue();
    });
    await field().fill("Low water:");
    await choose("low.png", "high.png");
    await row("low.png").getByRole("button", { name: "Try again" }).waitFor();
    await expect.poll(text).toMatch(/^Low water:\n!\[\]\(\/uploads\/comments\/[\w-]{36}\/1201\.webp\)\n$/);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "writing", "comment-picture-failed");
    await row("low.png").getByRole("textbox").fill("The pier [at] noon");
    await row("low.png").getByRole("button", { name: "Try again" }).click();
    await expect.poll(text).toMatch(/1201\.webp\)\n!\[The pier \\\[at\\\] noon\]\([^)]*\/1200\.webp\)\n$/);
    await row("high.png").getByRole("textbox").fill("The pier at midnight");
    await expect.poll(text).toContain("![The pier at midnight](");
    await row("high.png").getByRole("button", { name: "Remove the picture" }).click();
    await expect.poll(text).not.toContain("midnight");
    await field().press("ControlOrMeta+z");
    await expect.poll(text).toContain("![The pier at midnight](");
    await field().press("ControlOrMeta+Shift+z");
    await expect.poll(text).not.toContain("midnight");
    await expect.poll(() => row("high.png").count()).toBe(0);
  });

  it("are pasted, previewed and sent", async () => {
    const [pasted] = await drawn(["pasted.png"]);
    await field().evaluate((element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "pasted.png", { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
    }, pasted?.bytes ?? []);
    await row("pasted.png").getByRole("textbox").fill("Nobody there");
    await expect.poll(text).toContain("![Nobody there](/uploads/comments/");
    await form().getByRole("tab", { name: "Preview" }).click();
    const shown = form().getByRole("img", { name: "The pier [at] noon" });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "writing", "comment-picture-preview");
    const deletion = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await form().getByRole("button", { name: "Post comment" }).click();
    await page.locator(".sv-comment").getByRole("img", { name: "Nobody there" }).waitFor();
    // Pictures removed from the text are deleted once it is sent.
    expect([(await deletion).url(), (await deletion).status()]).toEqual([
      expect.stringContaining("/api/comments/images/"),
      204,
    ]);
    await expect.poll(() => form().locator(".sv-write-pictures li").count()).toBe(0);
  });

  it.each(["", "ember"])("are there for readers without script, in the theme %j", async (theme) => {
    const context = await site.browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
    const url = site.program.url;
    if (theme) await context.addCookies([{ name: "sv_theme", value: theme, url }]);
    const read = await context.newPage();
    await read.goto(url + path);
    const picture = read.getByRole("img", { name: "The pier [at] noon" });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 999).toBeLessThan(340);
    await takePicture(read, "writing", `comment-picture-360-${theme || "stock"}`);
    await context.close();

    await page.setViewportSize({ width: 1280, height: 900 });
    if (theme) await site.context.addCookies([{ name: "sv_theme", value: theme, url }]);
    await page.goto(url + path);
    await page.getByRole("img", { name: "The pier [at] noon" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "writing", `comment-picture-${theme || "stock"}`);
    expect(site.complaints.filter((complaint) => !EXPECTED.test(complaint))).toEqual([]);
  });
});
