import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { examineWidths } from "./looks/examine-widths.js";
import { signInTo } from "./writing-page.js";

const chromium = findChromium();

/** Runs in the page: a picture whose left half is red and whose right half is green, twice as wide as high. */
const drawHalves = (): string => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [800, 400];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.fillStyle = "#f00";
  context.fillRect(0, 0, 400, 400);
  context.fillStyle = "#0f0";
  context.fillRect(400, 0, 400, 400);
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
};

/** Runs in the page: the colours near the left and the right edge of the avatar. */
const edgesOf = async (image: SVGElement | HTMLElement): Promise<readonly string[]> => {
  if (!(image instanceof HTMLImageElement)) throw new Error("This is no picture.");
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.drawImage(image, 0, 0);
  return [0.1, 0.9].map((part) => {
    const [red = 0, green = 0] = context.getImageData(canvas.width * part, canvas.height / 2, 1, 1).data;
    return red > green ? "red" : "green";
  });
};

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("the picture of a member", { shuffle: false }, () => {
  let site: BrowsedSite;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    await signInTo(site.page, site.program.url, "/settings/profile");
    await site.page.locator("[data-sv=member]:not([aria-busy])").waitFor();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const form = () => site.page.locator("form[data-sv-form=avatar]");
  const avatar = () => site.page.locator(".sv-face .sv-avatar img");
  const choose = async (): Promise<void> => {
    const buffer = Buffer.from(await site.page.evaluate(drawHalves), "base64");
    await site.page.locator("#sv-avatar-file").setInputFiles({ name: "halves.png", mimeType: "image/png", buffer });
    await form().getByRole("group", { name: "The part that is shown" }).waitFor();
  };
  const save = async (): Promise<void> => {
    const answer = site.page.waitForResponse("**/api/account/avatar");
    await form().getByRole("button", { name: "Save the picture" }).click();
    expect((await answer).status()).toBe(200);
    await form().getByText("Picture saved.").waitFor();
  };

  it("has its middle cut out where nobody chooses", async () => {
    await choose();
    await save();
    await expect.poll(() => avatar().evaluate(edgesOf)).toEqual(["red", "green"]);
  });

  it("shows the part that is chosen with the keyboard", async () => {
    await choose();
    await examineWidths(site.page, "settings", "crop");
    expect(await findBarriers(site.page)).toEqual([]);
    await form().getByLabel("From left to right").press("End");
    await save();
    await expect.poll(() => avatar().evaluate(edgesOf)).toEqual(["green", "green"]);
    await expect.poll(() => form().getByRole("group", { name: "The part that is shown" }).count()).toBe(0);
  });

  it("shows the part that is pulled into sight", async () => {
    const { page } = site;
    await choose();
    const box = await form().locator("canvas").boundingBox();
    if (!box) throw new Error("There is nothing to pull.");
    await page.mouse.move(box.x + 10, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 50, box.y + 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => form().getByLabel("From left to right").inputValue()).toBe("0");
    await save();
    await expect.poll(() => avatar().evaluate(edgesOf)).toEqual(["red", "red"]);
  });

  it("is removed, and initials stand there again", async () => {
    const { page, client } = site;
    await page.getByRole("button", { name: "Remove the picture" }).click();
    await form().getByText("Picture removed.").waitFor();
    await expect.poll(() => avatar().count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: "Remove the picture" }).isVisible()).toBe(false);
    expect((await client.get("/api/auth/me")).json.user.avatarUrl).toBeNull();
  });
});
