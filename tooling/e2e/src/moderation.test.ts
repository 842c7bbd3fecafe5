import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN, type Client, createClient } from "./client.js";
import { findInMail } from "./mailbox.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
const MORDRED = { email: "mordred@example.org", username: "mordred", password: "nobody shall write well" } as const;
const REASONS = { reasons: ["Insult", "Advertising"], notice: "A moderator reads every report within a day." };

/** Expected answers: refusals that the test makes, and streams that a page closes when it is left. */
const EXPECTED = /401|404|422|503|ERR_ABORTED/;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("moderation on readers' pages", { shuffle: false }, () => {
  let site: BrowsedSite;
  let client: Client;
  let mordred: Client;
  let mordredId: string;
  let page: Page;
  let address: string;
  let article: { readonly id: string; readonly slug: string };

  async function join(member: typeof GRACE | typeof MORDRED): Promise<void> {
    await client.post("/api/auth/register/send-code", { email: member.email });
    const code = await findInMail(site.folder.path, member.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...member, code })).status).toBe(201);
  }

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    ({ client, page } = site);
    page.setDefaultTimeout(15_000);
    const { json } = await client.post("/api/articles", { title: "Tides", content: "They come and go." });
    article = json;
    address = `${site.program.url}/articles/${article.slug}`;
    expect((await client.post(`/api/articles/${article.id}/publish`)).status).toBe(200);
    await join(GRACE);
    await join(MORDRED);
    mordred = createClient(site.program.url);
    await mordred.login(MORDRED);
    mordredId = (await client.get(`/api/users/${MORDRED.username}`)).json.id;
    await say("You are all fools");
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const say = async (content: string): Promise<void> => {
    expect((await mordred.post(`/api/articles/${article.id}/comments`, { content })).status).toBe(201);
  };
  const comment = (text: string) => page.locator(".sv-comment", { hasText: text });
  const dialog = () => page.getByRole("dialog");
  const hasFocus = (selector: string) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
  const signIn = async ({ email, password }: typeof GRACE | typeof ADMIN, at = page): Promise<void> => {
    await at.context().clearCookies();
    await at.goto(`${site.program.url}/sign-in?next=${encodeURIComponent(`/articles/${article.slug}`)}`);
    await at.getByLabel("E-mail address").fill(email);
    await at.getByLabel("Password").fill(password);
    await at.keyboard.press("Enter");
    await at.waitForURL(address);
  };
  /** Answers for the site, which may not do so on its own here. */
  const answer = (path: string, status: number, json: unknown) =>
    page.route(`**${path}`, (route) => route.fulfill({ status, json }));

  it("leads a guest who reports to sign in and back", async () => {
    await page.goto(address);
    for (const link of [page.locator(".sv-actions"), comment("You are all fools")])
      await expect
        .poll(() => link.getByRole("link", { name: "Report" }).getAttribute("href"))
        .toBe(`/sign-in?next=%2Farticles%2F${article.slug}`);
    await expect.poll(() => page.locator("[data-sv='dialogs'], script[src*='moderation']").count()).toBe(0);
  });

  it("opens the dialog by the keyboard, and gives the focus back", async () => {
    await signIn(GRACE);
    await answer("/api/moderation/report-reasons", 200, REASONS);
    await comment("You are all fools").getByRole("button", { name: "Report mordred" }).focus();
    await page.keyboard.press("Enter");
    await dialog().getByRole("radio", { name: "Insult" }).waitFor();
    await hasFocus("input[type='radio']");
    await dialog().getByText(REASONS.notice).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await hasFocus(".sv-comment [data-sv='report']");
    await expect.poll(() => dialog().count()).toBe(0);
  });

  it("keeps what was typed when a report does not arrive, and thanks when it does", async () => {
    await page.keyboard.press("Enter");
    await dialog().getByRole("radio", { name: "Insult" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.type("He does this everywhere");
    await answer("/api/moderation/reports", 503, { error: { code: "SVC-API-5003", message: "Not now." } });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await dialog().getByRole("alert").filter({ hasText: "Not now." }).waitFor();
    await expect.poll(() => dialog().getByRole("textbox").inputValue()).toBe("He does this everywhere");
    await expect.poll(() => dialog().getByRole("radio", { name: "Advertising" }).isChecked()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await expect.poll(() => dialog().getByRole("textbox").inputValue()).toBe("He does this everywhere");

    await page.unroute("**/api/moderation/reports");
    await answer("/api/moderation/reports", 201, { id: "r", status: "open", createdAt: "2030-01-01T00:00:00.000Z" });
    await dialog().getByRole("radio", { name: "Insult" }).check();
    const sent = page.waitForRequest("**/api/moderation/reports");
    await dialog().getByRole("button", { name: "Send report" }).click();
    expect((await sent).postDataJSON()).toEqual({
      targetType: "article-comment",
      targetId: expect.stringMatching(/^[\w-]+$/),
      reason: "Insult",
      note: "He does this everywhere",
    });
    await dialog().getByRole("heading", { name: "Thank you for your report" }).waitFor();
    await hasFocus("[data-sv='thanks-title']");
    expect(await findBarriers(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Close" }).click();
    await hasFocus(".sv-comment [data-sv='report']");
    await page.unrouteAll();
  });

  it("offers articles and profiles of others, nothing of one's own, and no act of moderators", async () => {
    await page.locator(".sv-actions").getByRole("button", { name: "Report" }).waitFor();
    await page.getByLabel("Your comment").fill("My own words");
    await page.getByRole("button", { name: "Post comment" }).click();
    await comment("My own words").waitFor();
    await expect.poll(() => comment("My own words").getByText("Report").count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: /^(?:Remove|Warn|Unlist)/ }).count()).toBe(0);
    await page.goto(`${site.program.url}/u/${MORDRED.username}`);
    await page
      .locator(".sv-relations")
      .getByRole("button", { name: /^Report/ })
      .waitFor();
    await page.goto(`${site.program.url}/u/${GRACE.username}`);
    await page.locator(".sv-relations").getByRole("link", { name: "Edit profile" }).waitFor();
    await expect.poll(() => page.locator(".sv-relations").getByText("Report").count()).toBe(0);
  });

  it("removes and restores a comment in place, and other readers see it at once", async () => {
    await signIn(ADMIN);
    const guests = await site.browser.newContext();
    const reader = await guests.newPage();
    const streaming = reader.waitForResponse(/comments\/stream/);
    await reader.goto(address);
    await streaming;
    await comment("You are all fools").getByRole("button", { name: "Remove mordred" }).focus();
    await page.keyboard.press("Enter");
    await hasFocus("dialog input[name='reason']");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type("An insult");
    await page.keyboard.press("Enter");
    const stone = page.locator(".sv-tombstone", { hasText: "A moderator removed this comment. Reason: An insult" });
    await stone.waitFor();
    await hasFocus("li[id^='comment-']");
    await reader.locator(".sv-tombstone", { hasText: "Reason: An insult" }).waitFor();
    await expect.poll(() => reader.getByRole("button", { name: "Restore" }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);

    await stone.getByRole("button", { name: "Restore" }).focus();
    await page.keyboard.press("Enter");
    await comment("You are all fools").waitFor();
    await comment("You are all fools").getByRole("button", { name: "Remove mordred" }).waitFor();
    await reader.locator(".sv-comment", { hasText: "You are all fools" }).waitFor();
    await guests.close();
  });

  it("removes and restores a message on a wall", async () => {
    const { json: grace } = await client.get(`/api/users/${GRACE.username}`);
    const message = { content: "Leave this place" };
    expect((await mordred.post(`/api/users/${grace.id}/profile-comments`, message)).status).toBe(201);
    await page.goto(`${site.program.url}/u/${GRACE.username}`);
    await comment("Leave this place").getByRole("button", { name: "Remove mordred" }).click();
    await dialog().getByLabel("Reason").fill("A threat");
    await page.keyboard.press("Enter");
    const stone = page.locator(".sv-tombstone", { hasText: "Reason: A threat" });
    await stone.getByRole("button", { name: "Restore" }).click();
    await comment("Leave this place").getByRole("button", { name: "Report mordred" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it("unlists an article of another author, who reads why, and lists it again", async () => {
    const { json } = await mordred.post("/api/articles", { title: "Buy my boat", content: "It floats." });
    expect((await mordred.post(`/api/articles/${json.id}/publish`)).status).toBe(200);
    await page.goto(`${site.program.url}/articles/${json.slug}`);
    const note = page.getByRole("note").filter({ hasText: "Reason: An advertisement" });
    await page.getByRole("button", { name: "Unlist" }).click();
    await hasFocus("dialog [name='reason']");
    await page.keyboard.type("An advertisement");
    await page.keyboard.press("Enter");
    await note.waitFor();
    await hasFocus(".sv-in-place button");
    expect(await findBarriers(page)).toEqual([]);

    const own = await site.browser.newContext();
    const author = await own.newPage();
    await author.goto(`${site.program.url}/sign-in?next=${encodeURIComponent(`/articles/${json.slug}`)}`);
    await author.getByLabel("E-mail address").fill(MORDRED.email);
    await author.getByLabel("Password").fill(MORDRED.password);
    await author.keyboard.press("Enter");
    await author.getByRole("note").filter({ hasText: "Reason: An advertisement" }).waitFor();
    await expect.poll(() => author.getByRole("button", { name: "List again" }).count()).toBe(0);
    await own.close();

    await page.getByRole("button", { name: "List again" }).click();
    await page.getByRole("button", { name: "Unlist" }).waitFor();
    await expect.poll(() => note.count()).toBe(0);
    await page.goto(address);
  });

  it("says what a warning leads to before it is given", async () => {
    const { json: threshold } = await client.get(`/api/moderation/warnings/preview?userId=${mordredId}&points=100`);
    await comment("You are all fools").getByRole("button", { name: "Warn mordred" }).click();
    await dialog().getByText("Points now: 0. With this warning: 1.").waitFor();
    await dialog().getByLabel("Points").fill("100");
    const act = threshold.consequence.act === "ban" ? "banned" : "silenced";
    await dialog().getByText(`With this warning: 100. The member will be ${act}`).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog().getByLabel("Points").fill("1");
    await dialog().getByText("With this warning: 1.").waitFor();
    await dialog().getByLabel("Reason").fill("An insult");
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Warning sent." }).waitFor({ state: "attached" });
    await expect.poll(() => dialog().count()).toBe(0);
    const { json } = await client.get(`/api/moderation/warnings?userId=${mordredId}`);
    expect(json.data).toMatchObject([{ reason: "An insult", points: 1, status: "active" }]);
  });

  it("lets a moderator decide about a report in place, and tells the reporter live", async () => {
    await say("Fools, I said");
    await signIn(GRACE);
    await comment("Fools, I said").getByRole("button", { name: "Report mordred" }).click();
    await dialog().getByRole("radio").first().check();
    await dialog().getByRole("button", { name: "Send report" }).click();
    await dialog().getByRole("heading", { name: "Thank you for your report" }).waitFor();
    const before = await page.locator("[data-sv='unread']").textContent();
    const watched = await site.browser.newContext();
    const moderator = await watched.newPage();
    await signIn(ADMIN, moderator);
    const reported = moderator.locator(".sv-comment", { hasText: "Fools, I said" });
    await reported.getByRole("button", { name: "Remove mordred" }).focus();
    await moderator.keyboard.press("Enter");
    await moderator.getByRole("checkbox", { name: "Resolve the report" }).waitFor();
    expect(await findBarriers(moderator)).toEqual([]);
    await moderator.keyboard.type("An insult, again");
    await moderator.keyboard.press("Enter");
    await moderator.locator(".sv-tombstone", { hasText: "Reason: An insult, again" }).waitFor();
    await watched.close();
    const { json } = await client.get("/api/moderation/reports?status=resolved");
    expect(json.data).toMatchObject([{ resolution: "An insult, again", target: { isGone: true } }]);
    await page.waitForFunction((was) => document.querySelector("[data-sv='unread']")?.textContent !== was, before);
    await page.goto(`${site.program.url}/notifications`);
    await page
      .getByText(/moderator/i)
      .first()
      .waitFor();
  });

  it("has complained of nothing but what was refused", () => {
    expect(site.complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
  });
});
