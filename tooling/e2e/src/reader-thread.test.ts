import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { findInMail } from "./mailbox.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;

/** Expected answers: refusals, being offline, a request that fails, and streams that a page closes when it is left. */
const EXPECTED = /401|403|404|ERR_ABORTED|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("readers who take part", { shuffle: false }, () => {
  let site: BrowsedSite;
  let folder: BrowsedSite["folder"];
  let program: BrowsedSite["program"];
  let client: BrowsedSite["client"];
  let context: BrowsedSite["context"];
  let page: BrowsedSite["page"];
  let complaints: BrowsedSite["complaints"];
  let article: { readonly id: string; readonly slug: string };

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    ({ folder, program, client, context, page, complaints } = site);
    const { json } = await client.post("/api/articles", { title: "Tides", content: "They come and go." });
    article = json;
    expect((await client.post(`/api/articles/${article.id}/publish`)).status).toBe(200);
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const open = (path: string): Promise<unknown> => page.goto(program.url + path);
  const thread = () => page.locator(".sv-comments");
  const writing = () => thread().locator(":scope > form textarea");
  const comment = (text: string) => page.locator(".sv-comment", { hasText: text });
  const hasFocus = (selector: string) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
  const say = async (content: string): Promise<void> => {
    expect((await client.post(`/api/articles/${article.id}/comments`, { content })).status).toBe(201);
  };
  const signIn = async (): Promise<void> => {
    await page.getByLabel("E-mail address").fill(GRACE.email);
    await page.getByLabel("Password").fill(GRACE.password);
    await page.keyboard.press("Enter");
  };

  it("tells a guest of new comments, and shows them when they are asked for", async () => {
    // Changes are only streamed once the stream is open.
    const streaming = page.waitForResponse(/comments\/stream/);
    await open(`/articles/${article.slug}`);
    await expect
      .poll(() => page.locator(".sv-actions [data-sv='like']").getAttribute("href"))
      .toBe(`/sign-in?next=%2Farticles%2F${article.slug}`);
    await streaming;
    await say("First of all");
    const news = page.getByRole("button", { name: "1 new comment" });
    await news.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await news.focus();
    await page.keyboard.press("Enter");
    await comment("First of all").waitFor();
    await hasFocus("li[id^='comment-']");
    await expect.poll(() => news.count()).toBe(0);
  });

  it("lets guests share an article by the dialog of their system, or copies its address", async () => {
    const address = `${program.url}/articles/${article.slug}`;
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: program.url });
    await open(`/articles/${article.slug}`);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Link copied" }).waitFor();
    await page.getByRole("status").filter({ hasText: "Link copied" }).waitFor({ state: "attached" });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect(await findBarriers(page)).toEqual([]);

    const shared = await context.newPage();
    await shared.addInitScript(() => {
      navigator.share = async ({ title, url } = {}) => {
        document.body.dataset.shared = `${title} ${url}`;
      };
    });
    await shared.goto(address);
    await shared.getByRole("button", { name: "Share" }).click();
    await shared.locator("[data-shared]").waitFor();
    await expect
      .poll(() => shared.locator("body").getAttribute("data-shared"))
      .toBe(`${await shared.title()} ${address}`);
    await expect.poll(() => shared.getByRole("button", { name: "Link copied" }).count()).toBe(0);
    await shared.close();
  });

  it("leads to sign in and back to the thread, where a member writes", async () => {
    await thread().getByRole("link", { name: "Sign in to comment" }).click();
    await signIn();
    await page.waitForURL(`${program.url}/articles/${article.slug}`);
    await writing().fill("Written by hand");
    await page.getByRole("button", { name: "Post comment" }).click();
    await comment("Written by hand").waitFor();
    await hasFocus("li[id^='comment-']");
    await expect.poll(() => writing().inputValue()).toBe("");
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await comment("Written by hand").getByRole("button", { name: "Edit" }).waitFor();
    await expect.poll(() => comment("Written by hand").count()).toBe(1);
    await expect.poll(() => comment("First of all").getByRole("button", { name: "Edit" }).count()).toBe(0);
  });

  it("shows a text as it will be, and sends it by the keyboard", async () => {
    await writing().fill(`**Bold** @${ADMIN.username} \`@${ADMIN.username}\` <img src=x>`);
    const preview = thread().getByRole("tabpanel", { name: "Preview" });
    await expect.poll(() => preview.count()).toBe(0);
    await thread().getByRole("tab", { name: "Preview" }).click();
    await preview.getByRole("link", { name: `@${ADMIN.username}` }).waitFor();
    const shown = await preview.innerHTML();
    expect(shown).toContain("<strong>Bold</strong>");
    await expect.poll(() => preview.locator("img").count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => comment("Bold").count()).toBe(0);
    await thread().getByRole("tab", { name: "Write" }).click();
    await writing().press("Control+Enter");
    await comment("Bold").waitFor();
    await expect.poll(() => comment("Bold").locator("[data-sv='text']").innerHTML()).toBe(shown);
    await expect.poll(async () => [await writing().inputValue(), await preview.count()]).toEqual(["", 0]);
  });

  it("likes, answers, changes and deletes", async () => {
    const like = page.locator(".sv-actions").getByRole("button", { name: /^Like/ });
    await like.click();
    await page.locator(".sv-actions [data-sv='like'][aria-pressed='true']", { hasText: "1" }).waitFor();
    await page
      .locator(".sv-actions")
      .getByRole("button", { name: /^Dislike/ })
      .click();
    await page.locator(".sv-actions [data-sv='dislike'][aria-pressed='true']").waitFor();
    await expect.poll(() => like.getAttribute("aria-pressed")).toBe("false");

    await comment("First of all").getByRole("button", { name: /^Like/ }).click();
    await comment("First of all").locator("[data-sv='like'][aria-pressed='true']", { hasText: "1" }).waitFor();

    await comment("First of all").getByRole("button", { name: "Reply" }).click();
    await page.keyboard.type("An answer");
    await comment("First of all").getByRole("button", { name: "Post comment" }).click();
    await page.locator("li li .sv-comment", { hasText: "An answer" }).waitFor();

    await comment("An answer").getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Edit your comment").fill("A better answer");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await comment("A better answer").locator("[data-sv='edited']:not([hidden])").waitFor();

    await comment("A better answer").getByRole("button", { name: "Delete" }).click();
    await hasFocus(".sv-ask button:last-child");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await hasFocus("[data-sv='delete']");
    await page.keyboard.press("Enter");
    await comment("A better answer").locator(".sv-ask").getByRole("button", { name: "Delete" }).click();
    await page.locator(".sv-tombstone", { hasText: "The author removed this comment." }).waitFor();
  });

  it("loses no word when the network does, nor when the session has ended", async () => {
    await writing().fill("Half a sentence");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Post comment" }).click();
    await thread().getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
    await expect.poll(() => writing().inputValue()).toBe("Half a sentence");
    await context.setOffline(false);
    await page.reload();
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "Half a sentence");

    const { json } = await client.get(`/api/users/${GRACE.username}`);
    expect((await client.post(`/api/admin/users/${json.id}/force-logout`)).status).toBeLessThan(300);
    await page.getByRole("button", { name: "Post comment" }).click();
    const alert = thread().getByRole("alert").filter({ hasText: "Your text is kept" });
    await alert.waitFor();
    await page.locator(".sv-user--guest").waitFor();
    await alert.getByRole("link", { name: "Sign in" }).click();
    await signIn();
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "Half a sentence");
    await page.getByRole("button", { name: "Post comment" }).click();
    await comment("Half a sentence").waitFor();
  });

  it("shows what others change without being asked", async () => {
    await say("For a moment");
    await page.getByRole("button", { name: "1 new comment" }).click();
    await comment("For a moment").waitFor();
    const id = await comment("For a moment").evaluate((element) => element.closest("li")?.id.slice("comment-".length));
    expect((await client.remove(`/api/article-comments/${id}`)).status).toBe(204);
    await page.locator(`#comment-${id} .sv-tombstone`).waitFor();
  });

  it("keeps what it shows when changes cannot be fetched, and shows them with the next", async () => {
    const ids: string[] = [];
    for (const content of ["Low water", "Slack water"]) {
      await say(content);
      await page.getByRole("button", { name: "1 new comment" }).click();
      await comment(content).waitFor();
      const row = await comment(content).evaluate((element) => element.closest("li")?.id ?? "");
      ids.push(row.slice("comment-".length));
    }
    await page.route(/\/me\.json\?/, (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent("requestfailed", (request) => /\/me\.json\?/.test(request.url()));
    const [first, second] = ids;
    expect((await client.remove(`/api/article-comments/${first}`)).status).toBe(204);
    await failed;
    await expect.poll(() => page.locator(`#comment-${first} .sv-tombstone`).count()).toBe(0);
    expect((await client.remove(`/api/article-comments/${second}`)).status).toBe(204);
    for (const id of ids) await page.locator(`#comment-${id} .sv-tombstone`).waitFor();
  });

  it("follows, blocks and writes on a wall", async () => {
    await open(`/u/${ADMIN.username}`);
    const relations = page.locator(".sv-relations");
    await relations.getByRole("button", { name: "Follow" }).click();
    await relations.getByRole("button", { name: "Unfollow" }).waitFor();
    await open(`/u/${ADMIN.username}`);
    await relations.getByRole("button", { name: "Unfollow" }).waitFor();
    await writing().fill("Thank you for the tides");
    await page.getByRole("button", { name: "Post message" }).click();
    await comment("Thank you for the tides").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await open(`/u/${ADMIN.username}`);
    await relations.getByRole("button", { name: "Block" }).click();
    await relations.getByRole("button", { name: "Unblock" }).waitFor();
    await expect.poll(() => relations.getByRole("button", { name: /follow/i }).count()).toBe(0);
  });

  it("opens for a member what a guest would not find", async () => {
    const hidden = { title: "The cave", content: "Behind the fall.", visibility: "members" };
    const { json } = await client.post("/api/articles", hidden);
    expect((await client.post(`/api/articles/${json.id}/publish`)).status).toBe(200);
    await open(`/articles/${json.slug}`);
    await page.getByRole("heading", { level: 1, name: "The cave" }).waitFor();
    await page.getByText("Behind the fall.").waitFor();
    await writing().fill("I have been there.");
    await thread().getByRole("button", { name: "Post comment" }).click();
    await comment("I have been there.").waitFor();
    await expect.poll(async () => [await page.title(), await findBarriers(page)]).toEqual(["The cave · Quayside", []]);
  });

  it("reads many pages in several tabs without renewing the session, and renews it once to like", async () => {
    const renewals: string[] = [];
    const hear = (request: { url(): string }): void => {
      if (request.url().endsWith("/api/auth/refresh")) renewals.push(request.url());
    };
    context.on("request", hear);
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (let round = 0; round < 5; round += 1)
      for (const tab of tabs) {
        await tab.goto(`${program.url}${round % 2 ? "/" : `/articles/${article.slug}`}`);
        await tab
          .locator('[data-sv="user"] [data-sv="name"]', { hasText: GRACE.username })
          .waitFor({ state: "attached" });
      }
    expect(renewals).toEqual([]);
    const [, , last = page] = tabs;
    await last.getByRole("button", { name: /like/i, pressed: false }).first().click();
    await last.getByRole("button", { name: /like/i, pressed: true }).first().waitFor();
    expect(renewals.length).toBeLessThanOrEqual(1);
    context.off("request", hear);
    for (const tab of tabs.slice(1)) await tab.close();
  });

  it("has complained of nothing but what was refused", () => {
    expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
  });
});
