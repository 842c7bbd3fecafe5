import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel, enterPanel } from "./panel.js";

const chromium = findChromium();

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("badges in the administration", { shuffle: false }, () => {
  let panel: BrowsedPanel;
  let graceId: string;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    graceId = await panel.join("grace");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const press = (name: string) => panel.page.getByRole("button", { name, exact: true }).click();

  it("are listed with their rules, and created", async () => {
    const { page } = panel;
    await panel.open("/acp/badges");
    await page.getByText("Published articles: 10 or more").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await press("New badge");
    await page.getByRole("heading", { name: "New badge" }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByLabel("Name").fill("Navigator");
    await page.getByLabel("Awarded").selectOption("By a rule");
    await page.getByLabel("What is counted").selectOption("Comments");
    await page.getByLabel("Reached at").fill("25");
    await page.getByRole("textbox", { name: "Icon" }).fill("compass");
    await press("Create");
    await page.getByRole("heading", { name: "Navigator", level: 1 }).waitFor();
    await page.getByText("Nobody holds this badge").waitFor();
  });

  it("are awarded to somebody who is found by name, and taken back", async () => {
    const { page } = panel;
    await press("Award to somebody");
    await page.getByRole("combobox", { name: "Member" }).fill("gra");
    await page.getByRole("option", { name: /grace/ }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByLabel("Note").fill("Found the way");
    await page.getByRole("dialog").getByRole("button", { name: "Award", exact: true }).click();
    await panel.said("grace now holds Navigator");
    await page.getByRole("cell", { name: "Found the way" }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await press("Take back from grace");
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await panel.said("grace no longer holds Navigator");
    await page.getByText("Nobody holds this badge").waitFor();
  });

  it("are changed, and deleted after their name was typed", async () => {
    const { page } = panel;
    await page.getByLabel("Awarded").selectOption("By hand");
    await press("Save");
    await panel.said("Navigator is saved");
    await press("More actions");
    await page.getByRole("menuitem", { name: "Delete badge" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Navigator");
    await dialog.getByRole("button", { name: "Delete badge" }).click();
    await panel.said("Navigator is deleted");
    await page.getByRole("heading", { name: "Badges", level: 1 }).waitFor();
    expect(panel.complaints).toEqual([]);
  });

  it("are awarded by whoever may do that and does not decide which there are", async () => {
    const { client, browser, program } = panel;
    await client.post("/api/admin/badges", { name: "Pilot", description: "Brought a ship in." });
    const group = (await client.post("/api/admin/groups", { key: "heralds", name: "Heralds" })).json;
    await client.put(`/api/admin/groups/${group.id}/permissions`, { permissions: ["badge.assign"] });
    expect((await client.put(`/api/admin/users/${graceId}/groups`, { groupIds: [group.id] })).status).toBe(200);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await enterPanel(page, program.url, { email: "grace@example.org", password: "a compiler of one's own" });
    await page.getByRole("heading", { name: "Badges", level: 1 }).waitFor();
    await page.getByRole("cell", { name: "Brought a ship in." }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "New badge" }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("link", { name: "Pilot" }).click();
    await page.getByText("Nobody holds this badge").waitFor();
    await page.getByRole("button", { name: "Award to somebody" }).click();
    await page.getByRole("combobox", { name: "Member" }).fill("gra");
    await page.getByRole("option", { name: /grace/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Award", exact: true }).click();
    await page.getByRole("status").getByText("grace now holds Pilot").first().waitFor();
    const row = page.getByRole("row", { name: /grace/ });
    await expect.poll(() => row.getByRole("link").first().getAttribute("href")).toBe("/u/grace");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Take back from grace" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await page.getByText("Nobody holds this badge").waitFor();
    await page.goto(`${program.url}/acp/badges/new`);
    await page.getByText("You may not see this").waitFor();
    await context.close();
  });
});
