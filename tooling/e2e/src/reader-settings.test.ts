import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN, createClient, examplePackage } from "./client.js";
import { examineWidths } from "./looks/examine-widths.js";
import { findInMail } from "./mailbox.js";

const chromium = findChromium();
const NEXT_PASSWORD = "nanoseconds of wire";

/** Expected answers: refusals, and streams that a page closes when it is left. */
const EXPECTED = /401|422|ERR_ABORTED/;

const FIELDS = [
  { key: "harbour", type: "text", label: "Home harbour", description: "Where your boat lies.", maxLength: 40 },
  { key: "rig", type: "select", label: "Rig", options: ["Sloop", "Ketch", "Yawl"] },
];

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("a member and the settings", { shuffle: false }, () => {
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
    for (const field of FIELDS) expect((await client.post("/api/admin/profile-fields", field)).status).toBe(201);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const form = (name: string) => page.locator(`form[data-sv-form="${name}"]`);
  /** Opens the page of a subject, once it holds what the member has set. */
  const open = async (subject: string): Promise<void> => {
    await page.goto(`${program.url}/settings/${subject}`);
    await page.locator("[data-sv=member]:not([aria-busy])").waitFor();
  };
  const openLooks = () => page.goto(`${program.url}/settings/appearance`);
  const isLocked = (name: string) => form(name).locator("[data-sv-save]").first().isDisabled();
  const saved = (name: string, words: string) => form(name).locator("[role=status]", { hasText: words }).waitFor();

  const look = (name: string): Promise<void> => examineWidths(page, "settings", name);

  it("asks guests to sign in first, and comes back here", async () => {
    await page.goto(`${program.url}/settings/profile`);
    await look("guest");
    await page.locator("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail address").fill(ADMIN.email);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${program.url}/settings/profile`);
    await page.getByLabel("Name that others see").waitFor();
    // The site renews a session 20 times a minute at most. This tab hands its token to all that are opened later.
    const holder = await context.newPage();
    await holder.goto(`${program.url}/settings/privacy`);
    await holder.getByLabel("Your profile").waitFor();
    for (const subject of ["profile", "account", "sessions", "privacy", "notifications"]) {
      await open(subject);
      await look(`stock-${subject}`);
    }
    await openLooks();
    await look("stock-appearance");
  });

  it("is reached from the member's menu", async () => {
    await page.goto(`${program.url}/notifications`);
    await page.locator(".sv-dropdown > summary").click();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.waitForURL(`${program.url}/settings`);
    await look("overview");
    await page.locator("main").getByRole("link", { name: "Privacy" }).click();
    await page.waitForURL(`${program.url}/settings/privacy`);
    const nav = page.getByRole("navigation", { name: "Settings" });
    await expect.poll(() => nav.locator("[aria-current=page]").textContent()).toBe("Privacy");
    await nav.getByRole("link", { name: "All settings" }).click();
    await page.waitForURL(`${program.url}/settings`);
  });

  it("leads from links to the parts of one long page to the page of each", async () => {
    for (const [anchor, subject] of [
      ["privacy", "privacy"],
      ["sessions", "sessions"],
    ] as const) {
      await page.goto(`${program.url}/settings#${anchor}`);
      await page.waitForURL(`${program.url}/settings/${subject}`);
    }
  });

  it("says that it waits, and offers another try where nothing comes", async () => {
    const other = await context.newPage();
    let answers = false;
    let tell = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await other.route("**/api/account/privacy", async (route) => {
      if (answers) return route.continue();
      await held;
      return route.abort();
    });
    await other.goto(`${program.url}/settings/privacy`);
    await other.getByText("Loading…").waitFor();
    await expect.poll(() => other.getByLabel("Your profile").isVisible()).toBe(false);
    expect(await findBarriers(other)).toEqual([]);
    tell();
    const again = other.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await other.getByText("The site cannot be reached.").waitFor();
    await expect.poll(() => other.getByLabel("Your profile").isVisible()).toBe(false);
    await examineWidths(other, "settings", "failed");
    answers = true;
    await again.press("Enter");
    await other.getByLabel("Your profile").waitFor();
    await expect.poll(() => other.getByLabel("Your profile").inputValue()).toBe("everyone");
    await other.waitForFunction(() => document.activeElement?.tagName === "H1");
    await other.close();
  });

  it("does not wait for ever for a session that does not begin, and says that there were too many calls", async () => {
    // Tabs of one browser share what one of them has fetched.
    const alone = await browser.newContext();
    const { email, password } = ADMIN;
    expect((await alone.request.post(`${program.url}/api/auth/login`, { data: { email, password } })).ok()).toBe(true);
    const other = await alone.newPage();
    const again = other.getByRole("button", { name: "Try again" });
    await other.route("**/api/auth/refresh", (route) => route.fulfill({ status: 429, json: {} }));
    await other.goto(`${program.url}/settings/account`);
    await other.getByText("That was a lot at once.").waitFor();
    await other.unroute("**/api/auth/refresh");
    await again.click();
    await other.getByLabel("Username").waitFor();

    await other.clock.install();
    await other.route("**/me.json*", (route) => route.abort());
    await other.goto(`${program.url}/settings/account`);
    await other.getByText("Loading…").waitFor();
    await other.clock.runFor(20_000);
    await again.click();
    await other.getByText("Loading…").waitFor();
    await other.unroute("**/me.json*");
    await other.getByLabel("Username").waitFor();
    await other.request.post(`${program.url}/api/auth/logout`);
    await alone.close();
  });

  it("shows a secret to whoever types it, by the keyboard too, until it is sent", async () => {
    await open("account");
    const secret = form("password").getByLabel("New password");
    await secret.fill("short");
    await expect.poll(() => secret.getAttribute("type")).toBe("password");
    await secret.press("Tab");
    const reveal = form("password").getByRole("button", { name: "Show what is entered: New password" });
    expect(await reveal.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => reveal.getAttribute("aria-pressed")).toBe("false");
    await page.keyboard.press("Space");
    await expect
      .poll(async () => [await reveal.getAttribute("aria-pressed"), await secret.getAttribute("type")])
      .toEqual(["true", "text"]);
    await expect.poll(() => form("password").getByLabel("Current password").getAttribute("type")).toBe("password");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect.poll(() => secret.getAttribute("type")).toBe("password");
    await page.keyboard.press("Enter");
    await secret.press("Enter");
    await form("password").locator(".sv-summary").waitFor();
    await expect
      .poll(async () => [await reveal.getAttribute("aria-pressed"), await secret.getAttribute("type")])
      .toEqual(["false", "password"]);
  });

  it("saves name and words, and shows the new name in the header", async () => {
    await open("profile");
    const name = form("profile").getByLabel("Name that others see");
    const former = await name.inputValue();
    expect(await isLocked("profile")).toBe(true);
    await name.fill("Ada Lovelace");
    expect(await isLocked("profile")).toBe(false);
    await name.fill(former);
    expect(await isLocked("profile")).toBe(true);
    await name.fill("Ada Lovelace");
    await form("profile").getByLabel("About you").fill("Writes notes\non engines.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await saved("profile", "Saved.");
    expect(await isLocked("profile")).toBe(true);
    // The button that was pressed keeps the focus.
    const save = form("profile").getByRole("button", { name: "Save" });
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.locator(".sv-user-name", { hasText: "Ada Lovelace" }).waitFor();
    await open("profile");
    await expect.poll(() => name.inputValue()).toBe("Ada Lovelace");
    await expect.poll(() => form("profile").getByLabel("About you").inputValue()).toBe("Writes notes\non engines.");
  });

  it("says what the site refused beside its field, and keeps what was typed", async () => {
    await open("profile");
    const harbour = form("fields").getByLabel("Home harbour", { exact: true });
    const website = form("fields").getByLabel("Website", { exact: true });
    await harbour.fill("Hull");
    // The browser accepts this as an address; the site does not.
    await website.fill("ftp://example.org/");
    await form("fields").getByRole("button", { name: "Save" }).click();
    await form("fields").locator("#sv-question-website-problem", { hasText: "begins with http" }).waitFor();
    await expect.poll(() => website.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => harbour.getAttribute("aria-invalid")).toBeNull();
    await expect
      .poll(async () => [await harbour.inputValue(), await website.inputValue()])
      .toEqual(["Hull", "ftp://example.org/"]);
    expect(
      await form("fields")
        .locator(".sv-summary")
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await look("refused");
    await website.fill("https://example.org/");
    await form("fields").getByLabel("Seen by: Home harbour").selectOption("members");
    await form("fields").getByRole("button", { name: "Save" }).click();
    await saved("fields", "Saved.");
    const { json } = await client.get("/api/account/profile-fields");
    const answers = Object.fromEntries(json.map(({ key, ...answer }: { key: string }) => [key, answer]));
    expect(answers).toMatchObject({
      harbour: { value: "Hull", visibility: "members" },
      website: { value: "https://example.org/", visibility: "public" },
      rig: { value: null },
    });
  });

  it("takes a picture that is chosen and saved, and says what is wrong with one", async () => {
    await open("profile");
    const file = page.locator("#sv-avatar-file");
    const save = (name: string) => form(name).getByRole("button", { name: "Save the" }).click();
    expect(await isLocked("avatar")).toBe(true);
    await file.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await form("avatar").getByText("notes.png").waitFor();
    await save("avatar");
    await page.locator("#sv-avatar-file-problem", { hasText: "Choose a PNG" }).waitFor();
    await file.setInputFiles({ name: "face.png", mimeType: "image/png", buffer: await page.screenshot() });
    await save("avatar");
    await saved("avatar", "Picture saved.");
    await page.locator(".sv-face .sv-avatar img").waitFor();
    await page.locator(".sv-user .sv-avatar img").waitFor();
    const cover = page.locator("#sv-cover-file");
    await cover.setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: await page.screenshot() });
    await save("cover");
    await saved("cover", "Cover saved.");
    await page.getByRole("button", { name: "Remove the cover" }).click();
    await saved("cover", "Cover removed.");
    await expect.poll(() => page.locator(".sv-cover").isVisible()).toBe(false);
  });

  it("changes the username once, and says until when it stays", async () => {
    await open("account");
    const field = form("username").getByLabel("Username");
    await field.fill("admin");
    await form("username").getByRole("button", { name: "Change the username" }).click();
    await form("username").locator("#sv-username-problem", { hasText: "taken" }).waitFor();
    await field.fill("countess");
    await form("username").getByRole("button", { name: "Change the username" }).click();
    await saved("username", "Your username is changed.");
    await page.getByText("You can change your username again on").waitFor();
    await expect.poll(() => field.isDisabled()).toBe(true);
    await page.locator('.sv-menu a[href="/u/countess"]').waitFor({ state: "attached" });
  });

  it("takes over an address with the code that went there", async () => {
    await open("account");
    await form("email").getByLabel("New e-mail address").fill("countess@example.org");
    await form("email").getByLabel("Current password").fill("a guess");
    await page.keyboard.press("Enter");
    await form("email").locator("#sv-email-password-problem", { hasText: "not your password" }).waitFor();
    await expect.poll(() => form("email").getByLabel("New e-mail address").inputValue()).toBe("countess@example.org");
    await form("email").getByLabel("Current password").fill(ADMIN.password);
    await page.keyboard.press("Enter");
    const code = form("email").getByLabel("Code from the mail");
    await code.fill("000000");
    await expect.poll(() => form("email").getByRole("status").textContent()).toBe("");
    await page.keyboard.press("Enter");
    await form("email").locator("#sv-code-problem", { hasText: "wrong or has expired" }).waitFor();
    await code.fill(await findInMail(folder.path, "countess@example.org", /\b(\d{6})\b/));
    await page.keyboard.press("Enter");
    await saved("email", "Your address is changed");
    await page.getByText("Your address is countess@example.org.").waitFor();
  });

  it("shows where the member is signed in, and ends another session", async () => {
    const other = createClient(program.url);
    await other.login({ email: "countess@example.org", password: ADMIN.password });
    await open("sessions");
    const rows = page.locator(".sv-session");
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => rows.first().textContent()).toContain("This device");
    await expect.poll(() => rows.first().getByRole("button").count()).toBe(0);
    await rows.nth(1).getByRole("button").click();
    await page.locator(".sv-setting [role=status]", { hasText: "is signed out" }).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    expect((await other.get("/api/auth/me")).status).toBe(401);
    expect((await client.get("/api/auth/me")).status).toBe(200);
  });

  it("changes the password, which ends every other session", async () => {
    await open("account");
    await form("password").getByLabel("Current password").fill("a guess");
    await form("password").getByLabel("New password").fill(NEXT_PASSWORD);
    await page.keyboard.press("Enter");
    await form("password").locator("#sv-current-password-problem", { hasText: "not your password" }).waitFor();
    await form("password").getByLabel("Current password").fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await saved("password", "Your password is changed");
    await expect.poll(() => form("password").getByLabel("New password").inputValue()).toBe("");
    await open("sessions");
    await expect.poll(() => page.locator(".sv-session").count()).toBe(1);
    expect((await client.get("/api/auth/me")).status).toBe(401);
    await client.login({ email: "countess@example.org", password: NEXT_PASSWORD });
    expect((await client.get("/api/auth/me")).status).toBe(200);
  });

  it("sets a PIN and takes it away again", async () => {
    await open("account");
    await page.getByText("Your account has no PIN.").waitFor();
    await form("pin").getByLabel("Current password").fill(NEXT_PASSWORD);
    await form("pin").getByLabel("New PIN").fill("12");
    await page.keyboard.press("Enter");
    await form("pin").locator("#sv-pin-problem", { hasText: "4 to 12 digits" }).waitFor();
    await form("pin").getByLabel("New PIN").fill("2468");
    await page.keyboard.press("Enter");
    await page.getByText("Your account has a PIN.").waitFor();
    await form("pin").getByLabel("Current password").fill(NEXT_PASSWORD);
    await page.getByRole("button", { name: "Remove the PIN" }).click();
    await saved("pin", "PIN removed");
    await page.getByText("Your account has no PIN.").waitFor();
  });

  it("keeps privacy and what the member is told of", async () => {
    await open("privacy");
    expect(await isLocked("privacy")).toBe(true);
    await form("privacy").getByLabel("Your profile").selectOption("followers");
    await form("privacy").getByLabel("Let others find me").uncheck();
    await form("privacy").getByRole("button", { name: "Save" }).click();
    await saved("privacy", "Saved.");
    expect((await client.get("/api/account/privacy")).json).toMatchObject({ profile: "followers", searchable: false });
    await open("notifications");
    expect(await isLocked("kinds")).toBe(true);
    await form("kinds").getByLabel("Somebody follows you: By mail").check();
    await form("kinds").getByLabel("Mails come").selectOption("daily");
    await form("kinds").getByRole("button", { name: "Save" }).click();
    await saved("kinds", "Saved.");
    const { json } = await client.get("/api/account/notifications");
    expect(json.kinds.find(({ kind }: { kind: string }) => kind === "user.follow")).toMatchObject({ email: true });
    expect(json.mails).toBe("daily");
    expect(await findBarriers(page)).toEqual([]);
    await open("notifications");
    await expect.poll(() => form("kinds").getByLabel("Mails come").inputValue()).toBe("daily");
  });

  it("chooses a theme with the keyboard and keeps it", async () => {
    for (const id of ["harbor", "ember"]) {
      const path = `/api/admin/themes/import${id === "harbor" ? "?activate=true" : ""}`;
      expect((await client.upload(path, await examplePackage(id))).status).toBe(200);
    }
    expect((await client.post("/api/admin/themes/library/harbor/activate")).status).toBe(200);
    // Every process notices new themes within a second.
    await eventually(async () => {
      await openLooks();
      await expect.poll(() => page.getByRole("radio").count()).toBe(2);
    });
    await look("harbor");
    for (const anchor of ["preferences", "appearance"]) {
      await page.goto(`${program.url}/settings${anchor === "preferences" ? "#" : "/"}${anchor}`);
      await page.waitForURL(`${program.url}/settings/appearance`);
    }
    const apply = page.getByRole("button", { name: "Use this theme" });
    await expect.poll(() => apply.isDisabled()).toBe(true);
    const appearance = () => page.locator("link#sv-appearance").getAttribute("href");
    await expect.poll(appearance).not.toContain("theme=");
    await page.getByRole("radio", { name: "Harbor" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByRole("radio", { name: "Ember" }).isChecked()).toBe(true);
    await expect.poll(appearance).not.toContain("theme=");
    await apply.press("Enter");
    await page.locator("[role=status]", { hasText: "Theme changed." }).waitFor();
    expect(page.url()).toBe(`${program.url}/settings/appearance`);
    await expect.poll(appearance).toContain("theme=ember");
    await expect.poll(() => page.getByRole("radio", { name: "Ember" }).isChecked()).toBe(true);
    await open("account");
    await look("ember");
    await page.goto(`${program.url}/`);
    await expect.poll(appearance).toContain("theme=ember");
  });

  it("lets whoever has no JavaScript choose a theme, and says what else needs it", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const other = await plain.newPage();
    await other.goto(`${program.url}/settings/profile`);
    await other.locator("noscript p", { hasText: "This page needs JavaScript" }).waitFor();
    await other.goto(`${program.url}/settings`);
    await other.getByRole("link", { name: "Appearance" }).click();
    await other.getByRole("radio", { name: "Ember" }).check();
    await other.getByRole("button", { name: "Use this theme" }).click();
    await expect.poll(() => other.locator("link#sv-appearance").getAttribute("href")).toContain("theme=ember");
    await other.getByRole("radio", { name: "Harbor" }).check();
    await other.getByRole("button", { name: "Use this theme" }).click();
    await expect.poll(() => other.locator("link#sv-appearance").getAttribute("href")).not.toContain("theme=");
    await plain.close();
  });

  it("shows nothing of the member any longer once the session is over", async () => {
    await open("profile");
    await page.locator(".sv-dropdown > summary").click();
    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await page.getByText("Sign in to see your settings").waitFor();
    await expect.poll(() => page.locator("form[data-sv-form]").count()).toBe(0);
    expect(await page.content()).not.toContain("countess");
  });

  it("asks whoever has been signed out elsewhere to sign in", async () => {
    await context.addCookies([{ name: "sv_session", value: "1", url: program.url }]);
    await page.goto(`${program.url}/settings/account`);
    await page.locator("main").getByRole("link", { name: "Sign in" }).waitFor();
    await expect.poll(() => page.locator(".sv-settings-nav").isVisible()).toBe(false);
  });

  it("has complained of nothing but what was refused", () => {
    expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
  });
});
