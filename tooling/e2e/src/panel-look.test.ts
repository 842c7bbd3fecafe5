import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { examplePackage } from "./client.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";
import { asVersion } from "./theme-versions.js";

const chromium = findChromium();
const ZIP = "application/zip";
/** One pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("the look in the administration", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const dialog = () => panel.page.getByRole("dialog");
  const told = (message: string | RegExp) => panel.page.getByText(message).first().waitFor();
  const press = (name: string) => panel.page.getByRole("button", { name, exact: true }).click();
  const confirm = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
  const upload = (name: string, buffer: Buffer | Uint8Array) =>
    panel.page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name, mimeType: ZIP, buffer: Buffer.from(buffer) });

  it("is a theme that is checked, installed, activated, updated, taken back and deleted", async () => {
    const { page } = panel;
    const harbor = await examplePackage("harbor");
    await panel.open("/acp/themes");
    expect(await panel.barriers()).toEqual([]);
    await upload("broken.svtheme", Buffer.from("no package"));
    await dialog().getByText("broken.svtheme cannot be installed").waitFor();
    await dialog().getByRole("listitem").first().waitFor();
    expect(await panel.barriers()).toEqual([]);
    await confirm("Close");

    await upload("harbor.svtheme", harbor);
    await dialog().getByText("Install Harbor 1.0.0?").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await confirm("Install");
    await told("Harbor is in the library");
    await press("Activate Harbor");
    await dialog().getByText("Layouts that change").waitFor();
    await confirm("Activate");
    await told("Harbor is active");
    await page.getByText("The last change of the theme can be undone").waitFor();
    expect(await panel.barriers()).toEqual([]);

    await upload("harbor.svtheme", asVersion(harbor, "1.0.1"));
    await dialog().getByText("This theme is active, so the update is seen at once.").waitFor();
    await confirm("Install");
    await told("Harbor is updated, and everybody sees it");
    await page.getByText("Version 1.0.1").waitFor();
    await press("Undo the change");
    await dialog().getByText("Harbor becomes active again").waitFor();
    await confirm("Undo the change");
    await page.getByText("Version 1.0.0").waitFor();
    await page.getByText("The last change of the theme can be undone").waitFor({ state: "detached" });

    await press("Activate Built-in look");
    await confirm("Activate");
    await told("Built-in look is active");
    await page.getByRole("button", { name: "Actions for Harbor" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await dialog().getByRole("textbox").fill("Harbor");
    await confirm("Delete");
    await told("Harbor is deleted");
    expect(panel.complaints).toEqual([expect.stringContaining("422")]);
  });

  it("is exported as a package", async () => {
    const { page } = panel;
    const before = panel.complaints.length;
    await panel.open("/acp/themes/export");
    expect(await panel.barriers()).toEqual([]);
    await page.getByLabel("Name", { exact: true }).fill("Quay");
    await page.getByLabel("Id", { exact: true }).fill("Quay!");
    await page.getByLabel("Vendor", { exact: true }).fill("us");
    await press("Export");
    await page.getByText("must be kebab-case").waitFor();
    await page.getByLabel("Id", { exact: true }).fill("quay");
    const [file] = await Promise.all([page.waitForEvent("download"), press("Export")]);
    expect(file.suggestedFilename()).toBe("quay-1.0.0.svtheme");
    expect(panel.complaints.slice(before)).toEqual([expect.stringContaining("422")]);
  });

  it("has a logo, a name and icons", async () => {
    const { page } = panel;
    const before = panel.complaints.length;
    await panel.open("/acp/branding");
    expect(await panel.barriers()).toEqual([]);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: PNG });
    await told("The picture is in place");
    await page.getByRole("img", { name: "Logo" }).waitFor();
    await press("Remove");
    await confirm("Remove");
    await told("Removed: Logo");
    await page.getByRole("switch").click();
    await told("The header is changed");
    await expect.poll(() => page.getByRole("switch").isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel("Style of icons").isDisabled()).toBe(true);
    await page.getByLabel("Icon kit").fill("0123456789");
    await press("Save");
    await told("The icons are changed");
    await page.getByLabel("Style of icons").selectOption("regular");
    await panel.settle();
    await page.reload();
    await expect.poll(() => page.getByLabel("Style of icons").inputValue()).toBe("regular");
    expect(panel.complaints.slice(before)).toEqual([]);
  });

  it("has a stylesheet, which is checked while it is written, and whose states are restored", async () => {
    const { page, client } = panel;
    const before = panel.complaints.length;
    const css = () => page.getByLabel("CSS", { exact: true });
    await panel.open("/acp/stylesheet");
    expect(await panel.barriers()).toEqual([]);
    await css().fill(".a { color: teal }\n@media (prefers-color-scheme: dark) { .a { color: red } }");
    await press("Line 2");
    const chosen = await css().evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(chosen).toContain("@media");
    expect(await panel.barriers()).toEqual([]);
    await css().fill("@import 'x.css';");
    await page.getByText("This cannot be saved as it is").waitFor();
    await css().fill(".a { color: teal }");
    await page.getByText(/Nothing to object to/).waitFor();
    await press("Save and go live");
    await told("The stylesheet is live");

    await css().fill(".a { color: navy }");
    await client.put("/api/appearance/custom-css", { css: ".b { color: red }" });
    await press("Save and go live");
    const overtaken = page.getByRole("alert").filter({ hasText: "Somebody else has saved this meanwhile." });
    await overtaken.getByText(".b { color: red }").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await press("Save mine");
    await page.getByRole("button", { name: "Save and go live", disabled: true }).waitFor();
    await page.getByText("Nothing to object to").waitFor({ state: "detached" });
    // The button is disabled while it saves as well; whoever loads another page then finds the draft again.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("sitevine.drafts"))).toBe("[]");

    await panel.open("/acp/style-history");
    expect(await panel.barriers()).toEqual([]);
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    await page
      .getByRole("button", { name: /Restore the state/ })
      .last()
      .click();
    await confirm("Restore");
    await told("The state is restored");
    await panel.open("/acp/stylesheet");
    await expect.poll(() => css().inputValue()).toBe(".a { color: teal }");
    const refused = panel.complaints.slice(before);
    expect(refused.filter((complaint) => !/409|422/.test(complaint))).toEqual([]);
  });

  it("has a draft, which is published now or later, and is reset", async () => {
    const { page, client } = panel;
    const before = panel.complaints.length;
    await client.put("/api/appearance/tokens", { tokens: { global: { "--sv-accent": "#123456" } } });
    await panel.open("/acp/stylesheet");
    await page.getByText("There is a draft that nobody but administrators sees.").waitFor();
    await page.getByLabel("Publish on").fill("2999-01-01T10:00");
    await press("Publish at this time");
    await told(/The draft goes live on/);
    await press("Do not publish by itself");
    await told("The draft stays a draft");
    await press("Publish now");
    await confirm("Publish now");
    await told("The draft is live");
    await press("Reset all that is yours");
    await confirm("Reset all that is yours");
    await told("The site looks as the theme has it");
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "");
    expect(panel.complaints.slice(before)).toEqual([]);
  });
});
