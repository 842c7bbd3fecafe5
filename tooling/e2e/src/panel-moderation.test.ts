import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type Client, createClient } from "./client.js";
import { findInMail } from "./mailbox.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
const MORDRED = { email: "mordred@example.org", username: "mordred", password: "nobody shall write well" } as const;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("the panel of moderators", { shuffle: false }, () => {
  let panel: BrowsedPanel;
  let grace: Client;
  let mordred: Client;
  let mordredId: string;
  let articleId: string;

  async function register(member: typeof GRACE | typeof MORDRED): Promise<Client> {
    const { client, folder, program } = panel;
    await client.post("/api/auth/register/send-code", { email: member.email });
    const code = await findInMail(folder.path, member.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...member, code })).status).toBe(201);
    const own = createClient(program.url);
    await own.login(member);
    return own;
  }

  /** Mordred writes a comment, and Grace reports it. */
  async function report(content: string): Promise<string> {
    const said = await mordred.post(`/api/articles/${articleId}/comments`, { content });
    const target = { targetType: "article-comment", targetId: said.json.id };
    const { status, json } = await grace.post("/api/moderation/reports", {
      ...target,
      reason: "Insult",
      note: content,
    });
    expect(status).toBe(201);
    return json.id;
  }

  /** A case like the analysis finds it, which looks once an hour only. */
  function putCase(): string {
    const id = randomUUID();
    const now = new Date().toISOString();
    using db = new DatabaseSync(join(panel.folder.path, "site.sqlite"));
    db.prepare(
      "insert into review_cases (id, pattern, status, severity, summary, created_at, updated_at) values (?, 'rapid-logins', 'open', 'high', 'Forty logins', ?, ?)",
    ).run(id, now, now);
    db.prepare(
      "insert into review_case_users (case_id, user_id, pattern, is_live) values (?, ?, 'rapid-logins', 1)",
    ).run(id, mordredId);
    db.prepare(
      "insert into review_evidence (id, case_id, digest, label, value, at, user_id) values (?, ?, 'one', 'logins', 'Logged in 40 times', ?, ?)",
    ).run(randomUUID(), id, now, mordredId);
    return id;
  }

  /** Opens a screen. The stream of the queues stays open, so that the network is never idle. */
  async function open(path: string): Promise<void> {
    await panel.page.goto(panel.program.url + path);
    await panel.page.locator("#page-title").waitFor();
  }
  const row = (text: string) => panel.page.getByRole("row", { name: text });
  const dialog = () => panel.page.getByRole("dialog");
  const notice = (text: string) => panel.page.getByRole("status").getByText(text);
  const stateOf = async (id: string) => (await panel.client.get(`/api/moderation/reports/${id}`)).json.status;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    const { client } = panel;
    articleId = (await client.post("/api/articles", { title: "Tides", content: "They come and go." })).json.id;
    expect((await client.post(`/api/articles/${articleId}/publish`)).status).toBe(200);
    grace = await register(GRACE);
    mordred = await register(MORDRED);
    mordredId = (await client.get(`/api/users/${MORDRED.username}`)).json.id;
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  it("shows what is reported at once, and who works on it", async () => {
    const { page } = panel;
    await open("/modcp");
    await page.getByRole("heading", { name: "No report is open" }).waitFor();
    await report("You are all fools");
    await row("You are all fools").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await row("You are all fools").getByRole("button", { name: "Claim" }).click();
    await row("You are all fools").getByText("You", { exact: true }).waitFor();
    await row("You are all fools").getByRole("button", { name: "Release" }).click();
    await row("You are all fools").getByRole("button", { name: "Claim" }).waitFor();
  });

  it("decides by keys, goes on to the next report, and takes a decision back", async () => {
    const { page } = panel;
    const second = await report("Buy my pills");
    const third = await report("Nobody likes you");
    await page.getByRole("link", { name: "You are all fools" }).click();
    await page.getByText("1 of 3").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Buy my pills" }).waitFor();
    await page.getByText("2 of 3").waitFor();
    await page.keyboard.press("3");
    await page.getByRole("heading", { name: "Nobody likes you" }).waitFor();
    expect(await stateOf(second)).toBe("dismissed");
    await notice("Dismissed").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await eventually(async () => expect(await stateOf(second)).toBe("open"));
    await page.keyboard.press("4");
    await dialog().getByRole("textbox", { name: "Reason" }).fill("An insult");
    expect(await panel.barriers()).toEqual([]);
    await dialog().getByRole("button", { name: "Remove", exact: true }).click();
    await eventually(async () => expect(await stateOf(third)).toBe("resolved"));
    await page.getByRole("heading", { name: "Nobody likes you" }).waitFor({ state: "detached" });
  });

  it("warns with a preview of what it leads to, and pardons", async () => {
    const { page } = panel;
    await open("/modcp/warnings");
    await page.getByRole("button", { name: "Warn a member" }).click();
    await dialog().getByRole("combobox", { name: "Member" }).fill("mord");
    await dialog()
      .getByRole("option", { name: /mordred/ })
      .click();
    await dialog().getByRole("textbox", { name: "Reason" }).fill("Insults");
    await dialog().getByLabel("Points").fill("2");
    await dialog().getByText("Points now: 0. With this warning: 2.").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await dialog().getByRole("button", { name: "Warn", exact: true }).click();
    await row("mordred").getByText("In force").waitFor();
    await row("mordred").getByRole("button", { name: "Pardon" }).click();
    await dialog().getByRole("button", { name: "Pardon" }).click();
    await row("mordred").getByText("Pardoned").waitFor();
    expect(await panel.barriers()).toEqual([]);
  });

  it.each([
    ["silences", "Silence a member", "Silence"],
    ["bans", "Ban a member", "Ban"],
  ])("gives and lifts %s", async (path, give, act) => {
    const { page } = panel;
    await open(`/modcp/${path}`);
    await page.getByRole("button", { name: give }).click();
    await dialog().getByRole("combobox", { name: "Member" }).fill("mord");
    await dialog()
      .getByRole("option", { name: /mordred/ })
      .click();
    await dialog().getByRole("textbox", { name: "Reason" }).fill("Insults");
    await dialog().getByRole("button", { name: act, exact: true }).click();
    await row("mordred").getByText("In force").waitFor();
    await row("mordred").getByRole("button", { name: "Lift" }).click();
    await dialog().getByRole("button", { name: "Lift" }).click();
    await row("mordred").getByText("Lifted").waitFor();
    expect(await panel.barriers()).toEqual([]);
  });

  it("works on a case: evidence, notes, states, and a ban that has to be typed", async () => {
    const { page } = panel;
    putCase();
    await open("/modcp/cases");
    await page.getByRole("link", { name: "Forty logins" }).click();
    await page.getByText("Logged in 40 times").waitFor();
    await page.getByLabel("New note").fill("A script, I think.");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("article").getByText("A script, I think.").waitFor();
    await page.getByRole("button", { name: "Start review" }).click();
    await page.getByRole("button", { name: "Put back" }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByRole("button", { name: "Ban all" }).click();
    await dialog().getByRole("textbox", { name: "Reason" }).fill("A script");
    await dialog().getByRole("button", { name: "Ban all" }).click();
    await dialog().getByRole("textbox").fill("BAN");
    await dialog().getByRole("button", { name: "Ban 1 member" }).click();
    await notice("1 member is banned").waitFor();
    await page.getByRole("button", { name: "Reopen" }).waitFor();
  });

  it("keeps a log, and takes an act back from it", async () => {
    const { page } = panel;
    await open("/modcp/log");
    await row("Everybody in a case banned").getByRole("button", { name: "Take back" }).click();
    await dialog().getByRole("button", { name: "Take back" }).click();
    await row("Everybody in a case banned").getByText("Taken back").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByRole("combobox", { name: "Act" }).selectOption("ban.issue");
    await row("Everybody in a case banned").waitFor({ state: "detached" });
    await row("Banned").first().waitFor();
    expect(panel.complaints).toEqual([]);
  });

  it("shows a moderator who only bans the bans, and nothing else", async () => {
    const { client, browser, program } = panel;
    const { id: groupId } = (await client.post("/api/admin/groups", { name: "Wardens" })).json;
    const permissions = ["moderation.ban"];
    expect((await client.put(`/api/admin/groups/${groupId}/permissions`, { permissions })).status).toBe(200);
    const { id } = (await client.get(`/api/users/${GRACE.username}`)).json;
    expect((await client.put(`/api/admin/users/${id}/groups`, { groupIds: [groupId] })).status).toBe(200);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${program.url}/sign-in?next=%2Fmodcp`);
    await page.getByLabel("E-mail address", { exact: true }).fill(GRACE.email);
    await page.getByLabel("Password", { exact: true }).fill(GRACE.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Bans", level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("navigation").getByRole("link").allTextContents()).toEqual(["Bans"]);
    await page.goto(`${program.url}/modcp/log`);
    await page.getByRole("heading", { name: "You may not see this" }).waitFor();
    await context.close();
  });
});
