import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const COUNT = 20;
const nameOf = (number: number): string => `picture-${number}.png`;
const WIDTH = 40;

// One author's pictures, in steps that depend on each other.
describe.skipIf(chromium === undefined)("pictures in an article", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    await signInTo(site.page, site.program.url, "/write/new");
    await site.page.getByLabel("Title").fill("Harbours");
    await desk.text.click();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const queue = () => site.page.getByRole("region", { name: "Picture" });
  const pictures = async (): Promise<readonly { id: string; width: number; url: string }[]> =>
    (await site.client.get(`/api/articles/${desk.id()}/images`)).json;
  /** The widths of the pictures that the text shows, in its order. */
  async function shown(): Promise<readonly number[]> {
    const { content } = await desk.onSite();
    const widths = new Map((await pictures()).map(({ url, width }) => [url, width]));
    return [...content.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, url]) => widths.get(url) ?? 0);
  }

  /** Hands pictures to the text as a browser does; each is wider than the one before, by which it is known again. */
  const give = (how: "paste" | "drop", numbers: readonly number[]) =>
    desk.text.evaluate(
      async (element, { how, numbers, WIDTH }) => {
        const data = new DataTransfer();
        for (const number of numbers) {
          const canvas = new OffscreenCanvas(WIDTH + number, WIDTH);
          canvas.getContext("2d")?.fillRect(0, 0, number, WIDTH);
          data.items.add(new File([await canvas.convertToBlob()], `picture-${number}.png`, { type: "image/png" }));
        }
        const { left, top } = (element.lastElementChild ?? element).getBoundingClientRect();
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          how === "paste"
            ? new ClipboardEvent("paste", { ...options, clipboardData: data })
            : new DragEvent("drop", { ...options, dataTransfer: data, clientX: left + 2, clientY: top + 2 }),
        );
      },
      { how, numbers, WIDTH },
    );

  it("keeps the order of twenty pictures on a slow line of which some fail, and saves the text meanwhile", async () => {
    const { page, context } = site;
    const line = await context.newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 100,
      downloadThroughput: 50_000,
      uploadThroughput: 20_000,
    });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const failed = new Set<string>();
    await page.route("**/api/articles/*/images", async (route) => {
      const name = /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString("latin1") ?? "")?.[1] ?? "";
      if (name === nameOf(1)) await held;
      const isFirst = !failed.has(name);
      failed.add(name);
      if (isFirst && name === nameOf(3)) return route.abort("connectionreset");
      if (isFirst && (name === nameOf(7) || name === nameOf(20)))
        return route.fulfill({
          status: 503,
          contentType: "application/json",
          body: JSON.stringify({ error: { code: "SVC-API-5003", message: "The site is busy.", reference: "x" } }),
        });
      return route.continue();
    });

    await page.keyboard.type("Before.");
    await give(
      "paste",
      Array.from({ length: COUNT }, (_, at) => at + 1),
    );
    // The first one is held up, and the others go on.
    await eventually(async () => expect(await shown()).toHaveLength(COUNT - 4));
    await page.keyboard.type("After.");
    await eventually(async () => expect((await desk.onSite()).content).toMatch(/\n\nAfter\.\n$/));
    const { content } = await desk.onSite();
    expect(content).toMatch(/^Before\.\n\n(?:!\[\]\(\/uploads\/articles\/[-\w]+\/\d+\.webp\)\n\n){16}After\.\n$/);
    await queue().getByText("3 pictures did not arrive").waitFor();
    await queue().getByText("The site is busy.").first().waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await queue()
      .getByRole("button", { name: `Send ${nameOf(7)} again` })
      .click();
    await queue().getByRole("button", { name: "Send all of them again" }).click();
    release();
    await eventually(async () =>
      expect(await shown()).toEqual(Array.from({ length: COUNT }, (_, at) => WIDTH + at + 1)),
    );
    await queue().waitFor({ state: "hidden" });
    await page.unroute("**/api/articles/*/images");
    await line.detach();
    expect(await pictures()).toHaveLength(COUNT);
    expect((await desk.onSite()).content).toMatch(/^Before\.\n\n![\s\S]*\n\nAfter\.\n$/);
  });

  it("asks what a picture shows, by keys alone", async () => {
    const { page } = site;
    await desk.text.getByText("Before.").click();
    await moveCaret(page, "End");
    const selected = desk.text.locator(".write-picture.ProseMirror-selectednode");
    for (let at = 0; at < 10 && (await selected.count()) === 0; at += 1) await moveCaret(page, "ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.type("A crane over the harbour");
    await page.keyboard.press("Enter");
    await eventually(async () => expect((await desk.onSite()).content).toContain("![A crane over the harbour]("));
    // The selected picture goes by a key, and comes back by another.
    await page.keyboard.press("Delete");
    await eventually(async () => expect(await shown()).toHaveLength(COUNT - 1));
    await page.keyboard.press("Control+z");
    await eventually(async () => expect(await shown()).toHaveLength(COUNT));
    expect(await findBarriers(page)).toEqual([]);
  });

  it("says what the site says of a file that is no picture, and of one that is too large", async () => {
    const { page } = site;
    const input = page.locator("input[type=file]");
    await input.setInputFiles([
      { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
      { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(11 * 1_024 * 1_024) },
    ]);
    await queue()
      .getByText(/must be a picture of type PNG, JPEG/)
      .waitFor();
    await queue().getByText("2 pictures did not arrive").waitFor();
    await expect.poll(() => queue().getByRole("listitem").nth(1).textContent()).toContain("larger than");
    for (const name of ["notes.png", "huge.png"])
      await queue()
        .getByRole("button", { name: `Remove ${name}` })
        .click();
    await queue().waitFor({ state: "hidden" });
    expect(await pictures()).toHaveLength(COUNT);
  });

  it("takes what is dropped, also while the source is shown", async () => {
    const { page } = site;
    await desk.text.click();
    await moveCaret(page, "Control+a");
    await page.keyboard.type("One.\nTwo.");
    await give("drop", [30]);
    await eventually(async () => expect(await shown()).toEqual([WIDTH + 30]));
    expect((await desk.onSite()).content).toMatch(/^One\.\n\nTwo\.\n\n!\[\]\(\S+\)\n$/);

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/articles/*/images", async (route) => {
      await held;
      await route.continue();
    });
    await desk.text.getByText("One.").click();
    await give("paste", [31, 32]);
    await page.getByRole("button", { name: "Show as Markdown" }).click();
    const source = page.getByLabel("Markdown", { exact: true });
    await source.press("Control+Home");
    await page.keyboard.type("# Harbours\n\n");
    release();
    await eventually(async () => expect(await shown()).toEqual([WIDTH + 31, WIDTH + 32, WIDTH + 30]));
    expect((await desk.onSite()).content).toMatch(
      /^# Harbours\n\nOne\.\n\n!\[\]\(\S+\)\n\n!\[\]\(\S+\)\n\nTwo\.\n\n!\[\]\(\S+\)\n$/,
    );
    await page.getByRole("button", { name: "Show as text" }).click();
    await expect.poll(() => desk.text.locator("img:not(.ProseMirror-separator)").count()).toBe(3);
  });

  it("says it in German where the page is German", async () => {
    const { client, page } = site;
    expect((await client.put("/api/admin/settings/site.language", { value: "de" })).status).toBe(200);
    await page.reload();
    await page.getByRole("button", { name: "Veröffentlichen" }).waitFor();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.getByText(/Das muss ein Bild von einer dieser Arten sein: PNG, JPEG/).waitFor();
  });
});
