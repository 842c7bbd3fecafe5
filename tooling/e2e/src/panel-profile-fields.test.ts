import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("profile fields in the administration", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const press = (name: string) => panel.page.getByRole("button", { name, exact: true }).click();
  const order = () => panel.page.getByRole("list", { name: "Profile fields" }).getByRole("link").allTextContents();

  it("are created", async () => {
    const { page } = panel;
    await panel.open("/acp/profile-fields");
    expect(await panel.barriers()).toEqual([]);
    await press("New field");
    await page.getByRole("heading", { name: "New field" }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByLabel("Name").fill("Boat");
    await page.getByLabel("Key").fill("boat");
    await page.getByLabel("Kind").selectOption("Choice");
    await page.getByLabel("Choices").fill("Dinghy\nKetch");
    await press("Create");
    await panel.said("Boat is created");
    await page.getByRole("link", { name: "Boat" }).waitFor();
    await expect.poll(order).toEqual(["Location", "Website", "Boat"]);
  });

  it("are put into another order by keys, by buttons and by dragging", async () => {
    const { page } = panel;
    await page.getByRole("button", { name: "Move Boat", exact: true }).press("ArrowUp");
    await panel.said("Boat is now at place 2 of 3");
    await expect.poll(order).toEqual(["Location", "Boat", "Website"]);
    expect(
      await page
        .getByRole("button", { name: "Move Boat", exact: true })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await press("Move Location down");
    await panel.said("Location is now at place 2 of 3");
    await expect.poll(order).toEqual(["Boat", "Location", "Website"]);

    const handle = (await page.getByRole("button", { name: "Move Website", exact: true }).boundingBox()) ?? {
      x: 0,
      y: 0,
    };
    const first = (await page.getByRole("button", { name: "Move Boat", exact: true }).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(handle.x + 8, handle.y + 8);
    await page.mouse.down();
    await page.mouse.move(handle.x + 8, first.y, { steps: 5 });
    await page.mouse.up();
    await panel.said("Website is now at place 1 of 3");
    await panel.said("The order is saved");
    await panel.settle();
    await page.reload();
    await page.getByRole("link", { name: "Boat" }).waitFor();
    await expect.poll(order).toEqual(["Website", "Boat", "Location"]);
  });

  it("are changed, and deleted after their name was typed", async () => {
    const { page } = panel;
    await page.getByRole("link", { name: "Boat" }).click();
    await expect.poll(() => page.getByLabel("Key").isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "Ask at registration" }).check();
    await press("Save");
    await panel.said("Boat is saved");
    await press("More actions");
    await page.getByRole("menuitem", { name: "Delete field" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Boat");
    await dialog.getByRole("button", { name: "Delete field" }).click();
    await panel.said("Boat is deleted");
    await page.getByRole("link", { name: "Location" }).waitFor();
    await expect.poll(order).toEqual(["Website", "Location"]);
    expect(panel.complaints).toEqual([]);
  });
});
