import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN, examplePlugin } from "./client.js";
import { findInMail } from "./mailbox.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("the pages of a forum in a browser", { shuffle: false }, () => {
  let site: BrowsedSite;

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client, folder } = site;
    expect((await client.upload("/api/plugins/upload", await examplePlugin("forum"))).status).toBe(201);
    expect((await client.post("/api/plugins/forum/enable")).status).toBe(200);
    expect((await client.post("/api/p/forum/boards", { slug: "harbour", title: "Around the harbour" })).status).toBe(
      201,
    );
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const open = (path: string): Promise<unknown> => site.page.goto(site.program.url + path);
  const field = (label: string) => site.page.getByLabel(label, { exact: true });

  async function signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    await site.context.clearCookies();
    await open("/sign-in?next=%2Fforum%2Fharbour");
    await field("E-mail address").fill(email);
    await field("Password").fill(password);
    await site.page.keyboard.press("Enter");
    await field("Title").waitFor();
  }

  it("lead a guest to sign in, and are free of barriers", async () => {
    const { page } = site;
    for (const path of ["/forum", "/forum/harbour"]) {
      await open(path);
      expect(await findBarriers(page), path).toEqual([]);
    }
    const link = page.locator("main").getByRole("link", { name: "Sign in" });
    await expect.poll(() => link.getAttribute("href")).toBe("/sign-in?next=%2Fforum%2Fharbour");
    await expect.poll(() => page.locator("main form").count()).toBe(0);
  });

  it("take a thread from a member, say what is wrong with it, and keep the text until it has arrived", async () => {
    const { page } = site;
    await signIn(GRACE);
    await field("Title").fill("Hm");
    await field("Text (Markdown)").fill("Who has seen the *blue* dinghy?");
    const send = page.getByRole("button", { name: "Send" });
    await send.click();
    await page.getByRole("alert").filter({ hasText: "must be a text of 3 to 200 characters" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => field("Text (Markdown)").inputValue()).toBe("Who has seen the *blue* dinghy?");
    await field("Title").fill("The blue dinghy");
    await send.click();
    await page.waitForURL(/\/forum\/thread\/\w+#post-1$/);
    await expect.poll(() => page.locator("#post-1 em").textContent()).toBe("blue");
    expect(await findBarriers(page)).toEqual([]);
  });

  it("let others answer, report and follow, and moderators act", async () => {
    const { page } = site;
    const { pathname } = new URL(page.url());
    await signIn(ADMIN);
    await open(pathname);
    await page.locator("#post-1").getByRole("button", { name: "Report" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#post-1").getByRole("button", { name: "Quote" }).click();
    const quote = "@grace\n\n> Who has seen the blue dinghy?\n\n";
    await expect.poll(() => field("Text (Markdown)").inputValue()).toBe(quote);
    await field("Text (Markdown)").fill(`${quote}At the east steps.`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator("#post-2 blockquote").waitFor();
    await page.getByRole("button", { name: "Stop following" }).click();
    await page.getByRole("button", { name: "Follow", exact: true }).waitFor();
    page.once("dialog", (dialog) => dialog.accept());
    await page.locator("#post-2").getByRole("button", { name: "Remove" }).click();
    await page.locator("#post-2.sv-tombstone, #post-2 .sv-tombstone").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(site.complaints.filter((complaint) => !/401|422|ERR_ABORTED/.test(complaint))).toEqual([]);
  });
});
