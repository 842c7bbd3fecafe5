import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("groups in the administration", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const box = (name: string) => panel.page.getByRole("checkbox", { name, exact: true });
  const press = (name: string) => panel.page.getByRole("button", { name, exact: true }).click();

  it("are listed and created", async () => {
    const { page } = panel;
    await panel.open("/acp/groups");
    await page.getByRole("link", { name: "Moderators" }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await press("New group");
    await page.getByLabel("Name").fill("Crew");
    await page.getByPlaceholder("#176b45").fill("#336699");
    await press("Create");
    await page.getByRole("heading", { name: "Crew", level: 1 }).waitFor();
    expect(await panel.barriers()).toEqual([]);
  });

  it("are given permissions, by area with their descriptions", async () => {
    const { page } = panel;
    const permissions = page.getByRole("region", { name: "Permissions" });
    await permissions.getByText("Work on reports").waitFor();
    await box("Write articles").check();
    await permissions.getByRole("button", { name: "Save" }).click();
    await panel.said("The permissions of Crew are saved");
  });

  it("are compared in a matrix, which keeps what is not saved while somebody looks elsewhere", async () => {
    const { page } = panel;
    await panel.open("/acp/permissions");
    await expect.poll(() => box("Crew: Write articles").isChecked()).toBe(true);
    await expect.poll(() => box("Administrators: Award badges").isDisabled()).toBe(true);
    await box("Crew: Award badges").check();
    await box("Members: Comment").uncheck();
    await page.getByText("2 changes in 2 groups").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByRole("link", { name: "Groups", exact: true }).click();
    await page.getByRole("link", { name: "Crew" }).click();
    await expect.poll(() => box("Award badges").isChecked()).toBe(true);
    await page.getByRole("link", { name: "Permissions", exact: true }).click();
    await press("Save changes");
    await page.getByText("Nothing is changed.").waitFor();
    await page.reload();
    await box("Crew: Award badges").waitFor();
    await expect.poll(() => box("Crew: Award badges").isChecked()).toBe(true);
    await expect.poll(() => box("Members: Comment").isChecked()).toBe(false);
  });

  it("are deleted after their name was typed", async () => {
    const { page } = panel;
    await page.getByRole("columnheader", { name: "Crew" }).getByRole("link").click();
    await press("More actions");
    await page.getByRole("menuitem", { name: "Delete group" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("button", { name: "Delete group" }).isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("Crew");
    await dialog.getByRole("button", { name: "Delete group" }).click();
    await panel.said("Crew is deleted");
    await page.getByRole("heading", { name: "Groups", level: 1 }).waitFor();
    expect(panel.complaints).toEqual([]);
  });
});
