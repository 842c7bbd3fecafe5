import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { findInMail } from "./mailbox.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;

/** Expected answers: refusals, and streams that a page closes when it is left. */
const EXPECTED = /401|403|404|422|ERR_ABORTED/;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("a person and an account", { shuffle: false }, () => {
  let site: BrowsedSite;
  let folder: BrowsedSite["folder"];
  let program: BrowsedSite["program"];
  let client: BrowsedSite["client"];
  let browser: BrowsedSite["browser"];
  let context: BrowsedSite["context"];
  let page: BrowsedSite["page"];
  let complaints: BrowsedSite["complaints"];

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    ({ folder, program, client, browser, context, page, complaints } = site);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const open = (path: string): Promise<unknown> => page.goto(program.url + path);

  it("registers with the code of the mail, and says what is wrong beside each field", async () => {
    await open("/register?next=/notifications");
    await page.getByRole("button", { name: "Send the code" }).click();
    const summary = page.locator(".sv-summary");
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator("#sv-email-problem").textContent()).toBe("Enter your e-mail address.");
    expect(await findBarriers(page)).toEqual([]);
    await summary.getByRole("link", { name: "Enter your e-mail address." }).click();
    await page.keyboard.type(GRACE.email);
    await page.keyboard.press("Enter");

    await page.getByLabel("Code from the mail").waitFor();
    await page.getByText(GRACE.email).waitFor();
    await page.getByLabel("Code from the mail").fill("000000");
    await page.getByLabel("Username").fill(GRACE.username);
    await page.getByLabel("Name that others see").fill("Grace Hopper");
    await page.getByLabel("Password").fill(GRACE.password);
    await page.keyboard.press("Enter");
    await page.locator("#sv-code-problem", { hasText: "wrong or has expired" }).waitFor();
    await expect.poll(() => page.getByLabel("Password").inputValue()).toBe(GRACE.password);
    expect(await findBarriers(page)).toEqual([]);

    await page.getByLabel("Code from the mail").fill(await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/));
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.waitForURL(`${program.url}/notifications`);
    await page.locator(".sv-user-name", { hasText: "Grace Hopper" }).waitFor();
    await expect.poll(() => page.locator(".sv-user .sv-avatar").textContent()).toBe("GH");
    expect(await findBarriers(page)).toEqual([]);
  });

  it("shows what is unread as it comes, in two tabs that share one session", async () => {
    const other = await context.newPage();
    const refreshes: string[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith("/api/auth/refresh")) refreshes.push(request.url());
    });
    await page.goto("about:blank");
    await Promise.all([page, other].map((tab) => tab.goto(`${program.url}/notifications`)));
    for (const tab of [page, other]) await tab.locator(".sv-user-name", { hasText: "Grace Hopper" }).waitFor();
    // Reading what one was told spends no renewal.
    expect(refreshes).toEqual([]);

    const { json } = await client.get(`/api/users/${GRACE.username}`);
    expect((await client.post(`/api/users/${json.id}/follow`)).status).toBe(200);
    for (const tab of [page, other]) {
      await tab.locator(".sv-dot:not([hidden])", { hasText: "1" }).waitFor();
      await tab.locator(".sv-notification--new").waitFor();
    }
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Mark all as read" }).click();
    for (const tab of [page, other]) {
      await tab.locator(".sv-dot").waitFor({ state: "hidden" });
      await tab.locator(".sv-notification--new").waitFor({ state: "detached" });
      await tab.getByRole("button", { name: "Mark all as read" }).waitFor({ state: "hidden" });
    }
    await other.close();
  });

  it("groups what somebody was told by day, and leads to it with the whole row", async () => {
    const { json } = await client.get(`/api/users/${GRACE.username}`);
    expect((await client.post(`/api/users/${json.id}/profile-comments`, { content: "Welcome aboard." })).status).toBe(
      201,
    );
    await page.locator(".sv-notification--new").waitFor();
    await expect.poll(() => page.locator(".sv-notification-list > li").count()).toBe(2);
    await expect.poll(() => page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Today"]);
    const time = page.locator(".sv-notification--new time");
    await expect.poll(() => time.textContent()).toBe("now");
    await expect.poll(() => time.getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    await expect.poll(() => time.getAttribute("title")).toMatch(/, \d{4} at /);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 800 });
    const words = await page.locator(".sv-notification--new .sv-notification-words").boundingBox();
    expect(words?.width).toBeGreaterThan(240);
    expect(await findBarriers(page)).toEqual([]);
    // The click hits neither words nor the picture.
    await page.locator(".sv-notification--new").click({ position: { x: 8, y: 4 } });
    await page.waitForURL(new RegExp(`/u/${GRACE.username}`));
    await page.locator(".sv-dot").waitFor({ state: "hidden" });
    if (size) await page.setViewportSize(size);
    await open("/notifications");
    await page.locator(".sv-notification").first().waitFor();
    await expect.poll(() => page.locator(".sv-notification--new").count()).toBe(0);
  });

  it("says that it waits for notifications, and offers another try where none come", async () => {
    const other = await context.newPage();
    await other.route("**/me.json?notifications=*", (route) => route.abort());
    await other.goto(`${program.url}/notifications`);
    const again = other.getByRole("button", { name: "Try again" });
    await again.waitFor();
    expect(await findBarriers(other)).toEqual([]);
    await other.unroute("**/me.json?notifications=*");
    await again.click();
    await other.locator(".sv-notification").first().waitFor();
    await expect.poll(() => again.isVisible()).toBe(false);
    await other.close();
  });

  it("shows members the way to edit their own profile, and to follow others", async () => {
    await open(`/u/${GRACE.username}`);
    const edit = page.locator("main").getByRole("link", { name: "Edit profile" });
    await edit.waitFor();
    await expect.poll(() => page.locator("[data-sv=follow]").isVisible()).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
    await edit.click();
    await page.waitForURL(`${program.url}/settings/profile`);
    await open(`/u/${ADMIN.username}`);
    await page.locator("main").getByRole("button", { name: "Follow" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Edit profile" }).isVisible()).toBe(false);
    await open("/notifications");
    await page.locator(".sv-notification").first().waitFor();
  });

  it("applies a new look without reloading the page or showing it unstyled", async () => {
    await page.evaluate(() => {
      const seen = globalThis as unknown as { stays: boolean; bare: number };
      seen.stays = true;
      seen.bare = 0;
      const look = (): void => {
        const sheets = [...document.styleSheets].filter(({ href }) => href?.includes("/api/appearance/css"));
        if (sheets.length === 0) seen.bare += 1;
        requestAnimationFrame(look);
      };
      look();
    });
    const css = ".sv-page-title { letter-spacing: 7px; }";
    expect((await client.put("/api/appearance/custom-css", { css })).status).toBe(200);
    await page.waitForFunction(() => {
      const title = document.querySelector(".sv-page-title");
      return title && getComputedStyle(title).letterSpacing === "7px";
    });
    expect(await page.evaluate(() => (globalThis as unknown as { stays: boolean; bare: number }).stays)).toBe(true);
    expect(await page.evaluate(() => (globalThis as unknown as { stays: boolean; bare: number }).bare)).toBe(0);
    await expect.poll(() => page.locator("link#sv-appearance").count()).toBe(1);
  });

  it("applies a new look without a stream, and only while the page is visible", async () => {
    const reader = await browser.newPage();
    await reader.clock.install();
    const asked: string[] = [];
    reader.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await reader.route("**/api/appearance/stream", (route) => route.abort());
    await reader.goto(`${program.url}/sign-in`);
    const dress = (spacing: number) =>
      client.put("/api/appearance/custom-css", { css: `.sv-page-title { letter-spacing: ${spacing}px; }` });
    const spacing = () => reader.locator(".sv-page-title").evaluate((title) => getComputedStyle(title).letterSpacing);
    const show = (visible: boolean) =>
      reader.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, !visible);

    const polled = reader.waitForResponse("**/api/appearance/version");
    await dress(9);
    await polled;
    await eventually(async () => expect(await spacing()).toBe("9px"));

    await show(false);
    await reader.unroute("**/api/appearance/stream");
    await dress(11);
    asked.length = 0;
    // Every timer of up to ten minutes fires; a page sends the resulting requests before the request that follows.
    await reader.clock.runFor(600_000);
    await reader.evaluate(() => fetch("/api/health"));
    expect(asked).toEqual(["/api/health"]);
    await expect.poll(spacing).toBe("9px");
    await show(true);
    await eventually(async () => expect(await spacing()).toBe("11px"));
    await reader.close();
  });

  it("closes the menu with Escape and gives the focus back", async () => {
    const summary = page.locator(".sv-dropdown > summary");
    await summary.focus();
    await page.keyboard.press("Enter");
    const profile = page.locator(".sv-menu").getByRole("link", { name: "Your profile" });
    await profile.waitFor();
    await expect.poll(() => profile.getAttribute("href")).toBe("/u/grace");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".sv-dropdown").getAttribute("open")).toBeNull();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.click();
    await page.locator("h1").click();
    await expect.poll(() => page.locator(".sv-dropdown").getAttribute("open")).toBeNull();
  });

  it("signs out in every tab at once, without loading a page", async () => {
    const other = await context.newPage();
    await other.goto(`${program.url}/notifications`);
    await other.locator(".sv-user-name", { hasText: "Grace Hopper" }).waitFor();
    await page.locator(".sv-dropdown > summary").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    for (const tab of [page, other]) {
      await tab.locator(".sv-user--guest").waitFor();
      await tab.getByText("Sign in to see your notifications").waitFor();
      await expect.poll(() => tab.locator(".sv-notification").count()).toBe(0);
    }
    expect(page.url()).toBe(`${program.url}/notifications`);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => name.startsWith("sv_"))).toEqual([]);
    await other.close();
  });

  it("signs in with the keyboard alone and goes on to the page of this site that was asked for", async () => {
    await open("/sign-in?next=//evil.example/");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel("E-mail address").focus();
    await page.keyboard.type(GRACE.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.locator(".sv-summary").waitFor();
    await expect.poll(() => page.getByLabel("E-mail address").inputValue()).toBe(GRACE.email);
    await page.getByLabel("Password").fill(GRACE.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${program.url}/`);
  });

  it("turns a page into the guest's when the session has ended elsewhere", async () => {
    const { json } = await client.get(`/api/users/${GRACE.username}`);
    expect((await client.post(`/api/users/${json.id}/profile-comments`, { content: "Fair winds." })).status).toBe(201);
    // The page is to learn of the end from what its reader does.
    await page.route("**/me/unread", (route) => route.abort("aborted"));
    await open("/notifications");
    await page.locator(".sv-user-name", { hasText: "Grace Hopper" }).waitFor();
    // The button appears with unread notifications, which are loaded after the member.
    const readAll = page.getByRole("button", { name: "Mark all as read" });
    await readAll.waitFor();
    await page.route("**/me.json*", (route) => route.abort("aborted"));
    expect((await client.post(`/api/admin/users/${json.id}/force-logout`)).status).toBeLessThan(300);
    await readAll.click();
    await page.locator(".sv-user--guest").waitFor();
    await page.getByRole("alert").filter({ hasText: "Your session has ended." }).waitFor();
    await expect.poll(() => page.locator(".sv-user-name").count()).toBe(0);
  });

  it("sets a new password with the link of the mail", async () => {
    await open("/reset-password");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel("E-mail address").fill(GRACE.email);
    await page.keyboard.press("Enter");
    await page.getByText("Check your mailbox").waitFor();
    const link = await findInMail(folder.path, GRACE.email, /(http\S+\/reset-password\?token=[\w-]+)/);
    await page.goto(link);
    await page.waitForURL(`${program.url}/reset-password`);
    await page.getByLabel("New password").fill("short");
    await page.keyboard.press("Enter");
    await page.locator("#sv-new-password-problem", { hasText: "at least 8" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel("New password").fill("nanoseconds of wire");
    await page.keyboard.press("Enter");
    await page.getByText("Your new password is set").waitFor();
    await page.locator("[data-sv='done'] a").click();
    await page.getByLabel("E-mail address").fill(GRACE.email);
    await page.getByLabel("Password").fill("nanoseconds of wire");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${program.url}/`);
  });

  it("asks for the PIN of an account that has one, and only after the right password", async () => {
    const { email, password } = ADMIN;
    expect((await client.post("/api/account/pin", { pin: "2468", password })).status).toBe(200);
    const other = await browser.newPage();
    await other.goto(`${program.url}/sign-in?next=/members`);
    const send = async (secret: string): Promise<void> => {
      await other.getByLabel("Password").fill(secret);
      await other.keyboard.press("Enter");
    };
    await other.getByLabel("E-mail address").fill(email);
    await send("not the password");
    await other.locator(".sv-summary").waitFor();
    await expect.poll(() => other.getByLabel("PIN").isVisible()).toBe(false);
    await send(password);
    await other.waitForFunction(() => document.activeElement?.id === "sv-pin");
    expect(await findBarriers(other)).toEqual([]);
    await other.keyboard.press("Enter");
    await other.locator("#sv-pin-problem", { hasText: "Enter the PIN" }).waitFor();
    await other.getByLabel("PIN").fill("2468");
    await other.keyboard.press("Enter");
    await other.waitForURL(`${program.url}/members`);
    await other.close();
  });

  it("has complained of nothing but what was refused", () => {
    expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
  });
});
