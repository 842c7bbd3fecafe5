import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("ranks in the administration", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const press = (name: string) => panel.page.getByRole("button", { name, exact: true }).click();

  it("are put into another order, with a warning where nobody would stay on one", async () => {
    const { page } = panel;
    await panel.open("/acp/ranks");
    expect(await panel.barriers()).toEqual([]);
    await press("Move Veteran up");
    await page.getByText("Regular asks for less than Veteran").waitFor();
    await press("Move Veteran down");
    await panel.said("Veteran is now at place 3 of 3");
    await page.getByText("Regular asks for less than Veteran").waitFor({ state: "detached" });
  });

  it("say how points are earned", async () => {
    const { page } = panel;
    await page.getByLabel("Points for a comment").fill("3");
    await press("Save");
    await panel.said("The settings of the ranks are saved");
    await page.reload();
    await expect.poll(() => page.getByLabel("Points for a comment").inputValue()).toBe("3");
  });

  it("have thresholds and limits", async () => {
    const { page } = panel;
    await page.getByRole("link", { name: "Regular" }).click();
    await page.getByRole("heading", { name: "Regular", level: 1 }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByLabel("Points", { exact: true }).fill("60");
    await page.getByLabel("Articles a day").fill("");
    await press("Save");
    await panel.said("Regular is saved");
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
    await page.getByText("From 60 points and 7 days · any number of articles and 200 comments a day").waitFor();
    expect(panel.complaints).toEqual([]);
  });
});
