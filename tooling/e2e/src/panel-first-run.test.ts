import { temporaryDirectory } from "@sitevine/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { findChromium, openBrowser } from "./browser.js";
import { examplePackage } from "./client.js";
import { takePicture } from "./looks/picture.js";
import { findInMail } from "./mailbox.js";
import { type RunningProgram, start } from "./program.js";

const chromium = findChromium();
const ADA = { email: "ada@example.org", username: "ada", password: "correct horse battery staple" } as const;
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;

/** Steps of the newcomer, each in the words of the site alone. */
describe.skipIf(chromium === undefined)(
  "a newcomer with a browser and no interface but pages",
  { shuffle: false },
  () => {
    const stack = new AsyncDisposableStack();
    let folder: { readonly path: string };
    let program: RunningProgram;
    let page: Page;
    let other: Page;

    beforeAll(async () => {
      folder = stack.use(await temporaryDirectory());
      program = stack.use(await start({ DATA_DIR: folder.path }));
      const browser = await openBrowser(chromium ?? "");
      stack.defer(() => browser.close());
      page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      other = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      for (const tab of [page, other]) tab.setDefaultTimeout(120_000);
    });
    afterAll(() => stack.disposeAsync());

    const dialog = () => page.getByRole("dialog");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
    const goTo = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    const told = (message: string) => page.getByRole("status").getByText(message).first().waitFor();
    /** Takes a picture of a screen, and finds nothing that keeps anybody out. */
    async function look(name: string): Promise<void> {
      await takePicture(page, "first-run", name);
      expect(await findBarriers(page), name).toEqual([]);
    }
    /** Goes to the overview, which reads its numbers again once it is open, and finds these first steps done. */
    async function expectDone(titles: readonly string[]): Promise<void> {
      await goTo("Overview");
      const done = page
        .getByRole("region", { name: "First steps" })
        .getByRole("listitem")
        .filter({ has: page.getByRole("img", { name: "Done" }) })
        .getByRole("link");
      await expect.poll(() => done.allTextContents()).toEqual(titles);
    }

    it("installs the site and arrives in the administration", async () => {
      await page.goto(`${program.url}/install`);
      await page.getByRole("link", { name: "Continue", exact: true }).click();
      await press("Test and continue");
      await page.getByLabel("Name of the community").fill("Harbour");
      await press("Save and continue");
      await page.getByLabel("E-mail address").fill(ADA.email);
      await page.getByLabel("Username").fill(ADA.username);
      await page.getByLabel("Password").fill(ADA.password);
      await page.keyboard.press("Enter");
      await press("Install");
      await page.waitForURL(/\/acp$/);
      await page.getByRole("heading", { name: "First steps" }).waitFor();
      await look("overview");
    });

    it("makes a category, looks at sample content, and changes the theme", async () => {
      await page.getByRole("link", { name: "First category" }).click();
      await press("New category");
      await dialog().getByLabel("Name", { exact: true }).fill("Boats");
      await dialog().getByRole("button", { name: "Create" }).click();
      await told("Boats is there");
      await look("categories");
      await goTo("Articles");
      await press("Add sample content");
      await told("Sample content is there");
      await look("articles");
      await goTo("Themes");
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({
          name: "harbor.svtheme",
          mimeType: "application/zip",
          buffer: Buffer.from(await examplePackage("harbor")),
        });
      await dialog().getByRole("button", { name: "Install", exact: true }).click();
      await press("Activate Harbor");
      await dialog().getByRole("button", { name: "Activate", exact: true }).click();
      await told("Harbor is active");
      await look("themes");
      await expectDone(["Logo and look", "First category", "First article"]);
    });

    it("invites somebody, who joins and writes what is reported", async () => {
      await goTo("Invitations");
      await press("New invitation");
      await dialog().getByLabel("E-mail address").fill(GRACE.email);
      await dialog().getByRole("button", { name: "Create" }).click();
      await told(`The invitation was mailed to ${GRACE.email}`);
      await look("invitations");
      await other.goto(await findInMail(folder.path, GRACE.email, /(http:\/\/\S+\/register\S*)/));
      await other.getByLabel("E-mail address").fill(GRACE.email);
      await other.keyboard.press("Enter");
      await other.getByLabel("Code from the mail").fill(await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/));
      await other.getByLabel("Username").fill(GRACE.username);
      await other.getByLabel("Password").fill(GRACE.password);
      await other.getByRole("button", { name: "Create the account" }).click();
      await other.locator(".sv-user-name", { hasText: GRACE.username }).waitFor();
      await other.goto(`${program.url}/articles`);
      await other.getByRole("link", { name: "Welcome to your new site" }).first().click();
      await other.locator(".sv-comments form textarea").first().fill("Buy my pills");
      await other.keyboard.press("Control+Enter");
      await other.locator(".sv-comment", { hasText: "Buy my pills" }).waitFor();
      await other.waitForURL(/\/articles\/./);
      await page.goto(other.url());
      const comment = page.locator(".sv-comment", { hasText: "Buy my pills" });
      await comment.getByRole("button", { name: /^Report/ }).click();
      await dialog().getByRole("radio").first().check();
      await dialog().getByRole("button", { name: "Send report" }).click();
      await dialog().getByRole("heading", { name: "Thank you for your report" }).waitFor();
      await page.goto(`${program.url}/acp`);
    });

    it("decides the report, and marks the backup as made", async () => {
      await goTo("Moderation");
      await page.getByRole("row").nth(1).getByRole("link").first().click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await look("report");
      await press("Dismiss");
      await told("Dismissed");
      await page.getByRole("heading", { name: "No report is open" }).waitFor();
      await goTo("Administration");
      await expectDone(["Logo and look", "First category", "First article", "First members"]);
      await press("Mark as done");
      await page.getByRole("img", { name: "Done" }).nth(4).waitFor();
      await look("nearly-done");
    });
  },
);
