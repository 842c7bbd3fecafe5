import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("people in the administration", { shuffle: false }, () => {
  let panel: BrowsedPanel;
  let grace: string;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    grace = `/acp/people/${await panel.join("grace")}`;
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const press = (name: string) => panel.page.getByRole("button", { name, exact: true }).click();
  const choose = async (name: string) => {
    await press("More actions");
    await panel.page.getByRole("menuitem", { name }).click();
  };
  const confirm = (name: string) => panel.page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

  it("are listed, found by their name, and their list has no barriers", async () => {
    const { page } = panel;
    await panel.open("/acp/people");
    await page.getByRole("link", { name: /@ada/ }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByRole("searchbox").fill("nobody of that name");
    await page.getByText("Nothing matches these filters").waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe("nobody of that name");
    await page.reload();
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await page.getByRole("link", { name: /@grace/ }).click();
    await page.getByText("grace@example.org").waitFor();
    expect(new URL(page.url()).pathname).toBe(grace);
    expect(await panel.barriers()).toEqual([]);
  });

  it("are shown as somebody has saved the list, until the view is deleted", async () => {
    const { page } = panel;
    await panel.open("/acp/people?q=grace");
    await press("Save this view");
    await page.getByLabel("Name of the view").fill("All about Grace");
    await confirm("Save");
    await page.getByRole("button", { name: "Delete the view All about Grace" }).waitFor();
    await panel.open("/acp/people");
    await press("Saved views");
    await page.getByRole("menuitem", { name: "All about Grace" }).click();
    await page.getByRole("button", { name: "Delete the view All about Grace" }).click();
    await panel.said("The view is deleted");
    expect(new URL(page.url()).searchParams.get("q")).toBe("grace");
  });

  it("are put into groups", async () => {
    const { page } = panel;
    await panel.open(grace);
    await page.getByRole("checkbox", { name: "Moderators" }).check();
    await press("Save");
    await panel.said("The groups of grace are saved");
    await page.reload();
    await expect.poll(() => page.getByRole("checkbox", { name: "Moderators" }).isChecked()).toBe(true);
  });

  it("are banned for a while, with a reason that a reload does not lose, and let back in", async () => {
    const { page } = panel;
    await panel.open(grace);
    await press("Ban");
    await page.getByLabel("Reason").fill("Advertising for boats");
    await page.reload();
    await page.getByLabel("Ends").selectOption("After a week");
    expect(await panel.barriers()).toEqual([]);
    await confirm("Ban");
    await page.getByText("Banned: Advertising for boats").waitFor();
    await press("Lift the ban");
    await panel.said("The ban of grace is lifted");
    await page.getByRole("button", { name: "Ban", exact: true }).waitFor();
  });

  it("are warned, after the site said what that leads to, and pardoned", async () => {
    const { page } = panel;
    await press("Warn");
    await page.getByText("0 points now, 1 with this warning.").waitFor();
    await page.getByLabel("Reason").fill("Too many boats");
    await confirm("Warn");
    await page.getByRole("region", { name: "Warnings" }).getByText("Too many boats").waitFor();
    await press("Pardon");
    await page.getByText("Pardoned", { exact: true }).waitFor();
  });

  it("are signed out everywhere, mailed a password reset, deactivated and activated again", async () => {
    const { page } = panel;
    await choose("Sign out everywhere");
    await confirm("Sign out everywhere");
    await page.getByText("Signed in nowhere at the moment.").waitFor();
    await choose("Mail a password reset");
    await confirm("Send the link");
    await panel.said("A link was sent to grace@example.org");
    await choose("Deactivate");
    await confirm("Deactivate");
    await page.getByText("This account is deactivated.").waitFor();
    await press("Activate");
    await panel.said("grace is active again");
    expect(panel.complaints).toEqual([]);
  });

  it("are changed together, and the site says whom it did not change", async () => {
    const { page } = panel;
    await panel.join("katherine");
    await panel.open("/acp/people");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.getByRole("checkbox", { name: /^Select katherine/i }).check();
    await page.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await panel.said("Changed: 1 person");
    await page
      .getByRole("row", { name: /katherine/i })
      .getByText("Deactivated")
      .waitFor();
    expect(await panel.barriers()).toEqual([]);
  });
});
