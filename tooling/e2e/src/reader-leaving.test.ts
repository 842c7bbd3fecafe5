import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { examineWidths } from "./looks/examine-widths.js";
import { findInMail } from "./mailbox.js";
import { signInTo } from "./writing-page.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;

describe.skipIf(chromium === undefined)("what a member decides alone", { shuffle: false }, () => {
  let site: BrowsedSite;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client, folder } = site;
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  /** The fonts of the text and of the heading. */
  const fonts = (): Promise<readonly string[]> =>
    site.page.evaluate(() =>
      [document.body, document.querySelector("h1")].map((element) =>
        element ? (getComputedStyle(element).fontFamily.split(",")[0] ?? "") : "",
      ),
    );

  it("is the font that everything is read in, without an account and on every page", async () => {
    const { page, program } = site;
    await page.goto(`${program.url}/settings/appearance`);
    const before = await fonts();
    await page.getByLabel("Text and headings are set in").selectOption({ label: "a font with wide, distinct letters" });
    await page.getByRole("button", { name: "Use this font" }).click();
    await page.getByText("Font changed.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await examineWidths(page, "settings", "font");
    const chosen = ['"Atkinson Hyperlegible Next"', '"Atkinson Hyperlegible Next"'];
    expect(await fonts()).toEqual(chosen);
    await page.goto(`${program.url}/members`);
    expect(await fonts()).toEqual(chosen);
    await page.goto(`${program.url}/settings/appearance`);
    await page.getByLabel("Text and headings are set in").selectOption({ label: "the font of the theme" });
    await page.getByRole("button", { name: "Use this font" }).click();
    await page.getByText("Font changed.").waitFor();
    expect(await fonts()).toEqual(before);
  });

  it("is whether to stay: leaving takes the password, and signs this browser out", async () => {
    const { page, program } = site;
    await signInTo(page, program.url, "/settings/account", GRACE);
    const form = page.locator("form[data-sv-form=leave]");
    await form.getByLabel("Current password").fill("a guess");
    await page.keyboard.press("Enter");
    await form.locator("#sv-leave-password-problem", { hasText: "not your password" }).waitFor();
    await form.getByLabel("Current password").fill(GRACE.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${program.url}/`);
    await page.getByRole("link", { name: "Sign in" }).first().waitFor();
    expect((await page.request.get(`${program.url}/u/grace`)).status()).toBe(404);
  });

  it("is not whether the site has an administrator", async () => {
    const { page, program } = site;
    await signInTo(page, program.url, "/settings/account", ADMIN);
    const form = page.locator("form[data-sv-form=leave]");
    await form.getByLabel("Current password").fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.getByText("You are the last administrator. Name another one first.").first().waitFor();
    expect(page.url()).toBe(`${program.url}/settings/account`);
  });
});
