import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { findInMail } from "./mailbox.js";
import { signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
const FIRST = "# Tides\n\nTwice a day the sea comes in.\n\nThe moon pulls.\n";

// One article's history, in steps that depend on each other.
describe.skipIf(chromium === undefined)("versions of an article", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  let id = "";
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    const article = { title: "Tides", content: FIRST, slug: "tides" };
    id = (await site.client.post("/api/articles", article)).json.id;
    await site.client.post(`/api/articles/${id}/publish`);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const dialog = () => site.page.getByRole("dialog", { name: "Earlier versions" });

  it("leads whoever may edit an article from its page to the editor, and says nothing of it to others", async () => {
    const { page, program, client, browser, folder } = site;
    const asGuest = async (): Promise<string> => (await fetch(`${program.url}/articles/tides`)).text();
    expect(await asGuest()).not.toContain("/write/");
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
    const other = await browser.newContext();
    const reading = await other.newPage();
    await signInTo(reading, program.url, "/articles/tides", GRACE);
    // Whether she may is known with what else belongs to her on the page.
    await reading.locator("button[data-sv=like]").waitFor();
    await expect.poll(() => reading.getByRole("link", { name: "Edit", exact: true }).count()).toBe(0);
    await other.close();
    await signInTo(page, program.url, "/articles/tides");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.waitForURL(`${program.url}/write/${id}`);
    await desk.text.getByText("The moon pulls.").waitFor();
    expect(await asGuest()).not.toContain("/write/");
  });

  it("shows two versions side by side, and one of them as it looks", async () => {
    const { page } = site;
    await desk.text.getByText("The moon pulls.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" And the **sun** too.");
    await desk.status("Live · unpublished changes");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await eventually(async () => expect((await desk.onSite()).content).toContain("And the **sun** too."));
    await desk.status("Live");
    await page.getByRole("button", { name: "Earlier versions" }).click();
    const row = dialog().getByRole("row").filter({ hasText: "And the **sun** too." });
    await row.waitFor();
    await expect
      .poll(() => row.getByRole("cell").allTextContents())
      .toEqual(["The moon pulls.", "The moon pulls. And the **sun** too."]);
    expect(await findBarriers(page)).toEqual([]);
    await dialog().getByLabel("Text").check();
    await dialog().getByRole("heading", { name: "Tides" }).last().waitFor();
    await expect.poll(() => dialog().getByText("And the sun too.").count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  it("restores a version into the unpublished changes, and keeps what it replaces", async () => {
    const { page } = site;
    await dialog().getByText("The version becomes your unpublished changes.").waitFor();
    await dialog().getByRole("button", { name: "Restore this version" }).click();
    await dialog().getByText("is now in your unpublished changes").waitFor();
    await desk.holdsUnpublished(FIRST);
    expect((await desk.onSite()).content).toContain("And the **sun** too.");
    await page.keyboard.press("Escape");
    await expect.poll(() => desk.text.textContent()).not.toContain("sun");
    // Further edits start from there.
    await desk.text.getByText("The moon pulls.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Hard.");
    await desk.holdsUnpublished(FIRST.replace("pulls.", "pulls. Hard."));
    await page.getByRole("button", { name: "Earlier versions" }).click();
    await dialog().getByRole("button", { name: "Restore this version" }).click();
    await dialog().getByText("is now in your unpublished changes").waitFor();
    await desk.holdsUnpublished(FIRST);
    expect(await revisions()).toContainEqual(expect.stringContaining("The moon pulls. Hard."));
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    expect((await desk.onSite()).content).toContain("And the **sun** too.");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await eventually(async () => expect((await desk.onSite()).content).toBe(FIRST));
    await desk.status("Live");
    expect(await revisions()).toContainEqual(expect.stringContaining("And the **sun** too."));
    await page.getByRole("button", { name: "Earlier versions" }).click();
    await dialog().getByRole("radio").nth(1).waitFor();
  });

  const revisions = async (): Promise<readonly string[]> =>
    (await site.client.get(`/api/articles/${id}/revisions`)).json.data.map(
      ({ content }: { content: string }) => content,
    );

  it("restores nothing when somebody else has saved meanwhile", async () => {
    const { page, client } = site;
    await client.patch(`/api/articles/${id}`, { content: "From the phone.\n" });
    await dialog().getByRole("button", { name: "Restore this version" }).click();
    await dialog().getByRole("alert").waitFor();
    expect((await desk.onSite()).content).toBe("From the phone.\n");
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findBarriers(page)).toEqual([]);
  });
});
