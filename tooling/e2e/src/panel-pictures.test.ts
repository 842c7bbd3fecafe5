import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { examplePackage, examplePlugin } from "./client.js";
import { picturesAreTaken, takePicture } from "./looks/picture.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";
import { sampleScreens } from "./panel-samples.js";

const chromium = findChromium();
/** A phone, a notebook and a large monitor. */
const SIZES = [
  { width: 320, height: 700 },
  { width: 1280, height: 900 },
  { width: 2560, height: 1300 },
] as const;
const MEMBERS = ["heidi", "ivan", "judy", "ken", "lea", "mallory", "niaj", "olivia"];

const nameOf = (screen: string): string =>
  screen
    .slice(1)
    .replaceAll(/\/[0-9a-f-]{36}/g, "/one")
    .replaceAll("/", "-");

// Nothing is compared: whoever changes how screens look takes pictures, and looks at them.
describe.skipIf(chromium === undefined || !picturesAreTaken)("pictures of the panels", () => {
  let panel: BrowsedPanel;
  let screens: readonly string[];

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    screens = await sampleScreens(panel);
    const { client } = panel;
    for (const name of MEMBERS) await panel.join(name);
    await client.post("/api/admin/sample-content");
    const { id } = (await client.post("/api/article-categories", { name: "Harbours" })).json;
    for (const name of ["Quays", "Lighthouses"]) await client.post("/api/article-categories", { name, parentId: id });
    const { data } = (await client.get("/api/admin/users?limit=20")).json;
    const [first, second, third] = data.filter(({ username }: { username: string }) => MEMBERS.includes(username));
    const reason = "Shouted at the harbour master for the third time this week.";
    await client.post("/api/moderation/warnings", { userId: first.id, reason, points: 2 });
    await client.post("/api/moderation/silences", { userId: second.id, reason });
    await client.post("/api/moderation/bans", { userId: third.id, reason });
    expect((await client.upload("/api/admin/themes/import", await examplePackage("harbor"))).status).toBe(200);
    expect((await client.upload("/api/plugins/upload", await examplePlugin("forum"))).status).toBe(201);
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  it.each(SIZES)("show each screen $width pixels wide", async ({ width, height }) => {
    await panel.page.setViewportSize({ width, height });
    await panel.open("/acp");
    for (const screen of screens) {
      await panel.show(screen);
      await takePicture(panel.page, `panels-${width}`, nameOf(screen));
    }
  });

  it("show each screen on a phone that is touched, in the dark", async () => {
    const { page, context } = panel;
    const touch = await context.newCDPSession(page);
    await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await panel.open("/acp");
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    for (const screen of screens) {
      await panel.show(screen);
      await takePicture(page, "panels-touch", nameOf(screen));
    }
  });
});
