import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { findInMail } from "./mailbox.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;

describe.skipIf(chromium === undefined)("the frame of the panels", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  it("finds screens and people by keys alone", async () => {
    const { page } = panel;
    await panel.open("/acp");
    await page.keyboard.press("Control+k");
    const find = page.getByRole("combobox", { name: "Find anything" });
    await find.fill("error log");
    await page.getByRole("option", { name: /Errors/ }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/acp\/errors$/);
    await page.keyboard.press("Control+k");
    await find.fill("ada");
    await page.getByRole("option", { name: /@ada/ }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => find.count()).toBe(0);
  });

  const choose = async (menu: string, entry: string): Promise<void> => {
    await panel.page.getByRole("button", { name: menu }).click();
    await panel.page.getByRole("menuitem", { name: entry }).click();
  };

  it("finds settings by their names in the language of the panel", async () => {
    const { page } = panel;
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find anything" }).fill("who may register");
    await page.getByRole("option", { name: /Who may register/ }).waitFor();
    await page.keyboard.press("Escape");
    await choose("Your account", "Deutsch");
    await page.getByRole("heading", { name: "Fehler", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("wer sich registrieren");
    await page.getByRole("option", { name: /Wer sich registrieren darf/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/acp\/settings\/registration#registration\.mode$/);
    await page.getByRole("combobox", { name: "Wer sich registrieren darf" }).waitFor();
    await choose("Dein Konto", "English");
    await panel.open("/acp/errors");
  });

  it("remembers brightness and language", async () => {
    const { page } = panel;
    await choose("Your account", "Brightness: Dark");
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.reload();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    await choose("Your account", "Deutsch");
    await page.getByRole("heading", { name: "Fehler", level: 1 }).waitFor();
    await choose("Dein Konto", "English");
    await page.getByRole("heading", { name: "Errors", level: 1 }).waitFor();
    await choose("Your account", "Brightness: As the system");
  });

  it("keeps what is not saved on other screens and over a reload, and leads back to it", async () => {
    const { page } = panel;
    await panel.open("/acp/settings/site");
    await page.getByLabel("Description", { exact: true }).fill("A harbour town.");
    await page.getByRole("link", { name: "People", exact: true }).click();
    await page.waitForURL(/\/acp\/people$/);
    await page.getByText("1 unsaved change").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByRole("link", { name: "Description (1)" }).click();
    await page.waitForURL(/\/acp\/settings\/site$/);
    const field = page.getByLabel("Description", { exact: true });
    await expect.poll(() => field.inputValue()).toBe("A harbour town.");
    await page.locator("form", { has: field }).getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: Description").waitFor();
    await expect.poll(() => page.getByText("unsaved change").count()).toBe(0);
  });

  it("says so when somebody else has changed a setting meanwhile, and lets choose", async () => {
    const { page, client } = panel;
    await panel.open("/acp/settings/site");
    const field = page.getByLabel("Description", { exact: true });
    const form = page.locator("form", { has: field });
    await field.fill("Mine.");
    expect((await client.put("/api/admin/settings/site.description", { value: "Theirs." })).status).toBe(200);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Somebody else has saved this meanwhile.").waitFor();
    await form.getByText("Theirs.").waitFor();
    await form.getByRole("button", { name: "Save mine" }).click();
    await page.getByText("Saved: Description").waitFor();
    await page.reload();
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe("Mine.");
  });

  it("says that the connection is gone, and goes on when it is back", async () => {
    const { page, context } = panel;
    await context.setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await context.setOffline(false);
    await page.getByText("You are offline.").waitFor({ state: "hidden" });
  });

  it("tells whoever was signed out elsewhere, and lets them come back", async () => {
    const { page, context, program } = panel;
    const other = await context.newPage();
    await other.goto(`${program.url}/acp`);
    await other.getByRole("button", { name: "Your account" }).click();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    // Chromium loses a request to close a page that is just being replaced by the next one.
    await other.waitForURL(`${program.url}/`);
    await page.getByRole("dialog", { name: "You were signed out" }).waitFor();
    const back = page.getByRole("link", { name: "Sign in again" });
    await expect.poll(() => back.getAttribute("href")).toBe("/sign-in?next=%2Facp%2Fsettings%2Fsite");
    await other.close();
  });

  it("leads guests to sign in, and tells members without the right", async () => {
    const { page, client, folder, program } = panel;
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
    await page.goto(`${program.url}/acp/people?status=banned`);
    await page.waitForURL(/\/sign-in\?next=%2Facp%2Fpeople%3Fstatus%3Dbanned$/);
    await page.getByLabel("E-mail address", { exact: true }).fill(GRACE.email);
    await page.getByLabel("Password", { exact: true }).fill(GRACE.password);
    await page.keyboard.press("Enter");
    await page.getByText("You may not see this").waitFor();
    await expect.poll(() => page.getByRole("navigation").count()).toBe(0);
    expect(await panel.barriers()).toEqual([]);
  });
});
