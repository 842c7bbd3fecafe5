import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN, examplePackage } from "./client.js";
import { takePicture } from "./looks/picture.js";
import { findInMail } from "./mailbox.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
const EXPECTED = /401|404|ERR_ABORTED/;
/** One more than a page of threads has. */
const THREADS = 31;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("members who write comments", { shuffle: false }, () => {
  let site: BrowsedSite;
  let page: BrowsedSite["page"];
  let client: BrowsedSite["client"];
  let article: { readonly id: string; readonly slug: string };
  const ids: string[] = [];

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    ({ page, client } = site);
    await site.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.program.url });
    const { json } = await client.post("/api/articles", { title: "Tides", content: "They come and go." });
    article = json;
    expect((await client.post(`/api/articles/${article.id}/publish`)).status).toBe(200);
    await say("The first words of all.\n\nAnd a second paragraph.");
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(site.folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
    await page.goto(`${site.program.url}/sign-in?next=${encodeURIComponent(`/articles/${article.slug}`)}`);
    await signIn();
    await writing().waitFor();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const say = async (content: string, parentId?: string): Promise<void> => {
    const answer = await client.post(`/api/articles/${article.id}/comments`, {
      content,
      ...(parentId && { parentId }),
    });
    expect(answer.status, JSON.stringify(answer.json)).toBe(201);
    ids.push(answer.json.id);
  };
  const signIn = async (): Promise<void> => {
    await page.getByLabel("E-mail address").fill(GRACE.email);
    await page.getByLabel("Password").fill(GRACE.password);
    await page.keyboard.press("Enter");
  };
  const thread = () => page.locator(".sv-comments");
  const form = () => thread().locator(":scope > form");
  const writing = () => form().locator("textarea");
  const comment = (text: string) => page.locator(".sv-comment", { hasText: text });
  const tool = (name: string) => form().getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });
  const loaded = (part: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType("resource").filter((entry) => entry.name.includes(name)).length,
      part,
    );
  /** Turns to the field, and waits until the editor is there. */
  const turnTo = async (): Promise<void> => {
    await writing().focus();
    await form().locator("[role=tab][aria-controls]").first().waitFor();
  };
  const select = (from: number, to: number): Promise<void> =>
    writing().evaluate(
      (field, [start, end]) => (field as HTMLTextAreaElement).setSelectionRange(start ?? 0, end ?? 0),
      [from, to],
    );
  const hasFocus = (selector: string) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
  const pick = (text: string): Promise<void> =>
    comment(text).locator("[data-sv='text'] p").first().click({ clickCount: 3 });

  it("load the editor when they turn to the form, without a tool for pictures where their rank allows none", async () => {
    await expect.poll(() => loaded("/editor.")).toBe(0);
    await turnTo();
    await expect.poll(() => loaded("/editor.")).toBe(2);
    await expect.poll(() => tool("Insert a picture").count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "writing", "comment-form");
  });

  it("lose nothing that they type and press before the editor is there", async () => {
    const arrival = Promise.withResolvers<void>();
    const script = /\/assets\/reader\/editor\.[^/]*\.js$/;
    await page.route(script, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.reload();
    await writing().pressSequentially("Typed");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("sv-drafts"))).toContain("Typed");
    await select(0, 5);
    await tool("Bold").click();
    await comment("The first words").getByRole("button", { name: "Reply" }).click();
    await page.keyboard.type("Answered at once.");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => comment("The first words").locator("form textarea").inputValue()).toBe("Answered at once.");
    await expect.poll(() => writing().inputValue()).toBe("Typed");
    arrival.resolve();
    await page.locator("li li .sv-comment", { hasText: "Answered at once." }).waitFor();
    await expect.poll(() => writing().inputValue()).toBe("**Typed**");
    await page.unroute(script);
  });

  it("format by press and by keys, and move within the tools by arrows", async () => {
    await writing().fill("see this");
    await select(4, 8);
    await tool("Bold").click();
    await expect.poll(() => writing().inputValue()).toBe("see **this**");
    await expect.poll(() => tool("Bold").getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Control+b");
    await expect.poll(() => writing().inputValue()).toBe("see this");
    await expect.poll(() => tool("Bold").getAttribute("aria-pressed")).toBe("false");
    await page.keyboard.press("Control+k");
    await expect.poll(() => writing().inputValue()).toBe("see [this](https://)");
    await page.keyboard.press("Control+z");
    await expect.poll(() => writing().inputValue()).toBe("see this");
    await select(4, 8);
    await page.keyboard.press("Control+e");
    await expect.poll(() => writing().inputValue()).toBe("see `this`");
    await page.keyboard.press("Control+Shift+Period");
    await expect.poll(() => writing().inputValue()).toBe("> see `this`");

    await tool("Bold").focus();
    await page.keyboard.press("ArrowRight");
    await hasFocus("[data-sv-format=link]");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await hasFocus("[data-sv-format=quote]");
    await page.keyboard.press("Home");
    await hasFocus("[data-sv-format=bold]");
    await expect.poll(() => form().locator("[data-sv-format][tabindex='0']").count()).toBe(1);
    // The tools are one stop of Tab, and the field is the next.
    await page.keyboard.press("Tab");
    await hasFocus("textarea");
  });

  it("link words by pasting an address over them", async () => {
    await writing().fill("the tables");
    await page.evaluate(() => navigator.clipboard.writeText("https://tides.example/"));
    await select(4, 10);
    await page.keyboard.press("Control+v");
    await expect.poll(() => writing().inputValue()).toBe("the [tables](https://tides.example/)");
  });

  it("see it as it will be in a tab of the form", async () => {
    await writing().fill("**Bold** words");
    await form().getByRole("tab", { name: "Write" }).focus();
    await page.keyboard.press("ArrowRight");
    const preview = form().getByRole("tabpanel", { name: "Preview" });
    await preview.locator("strong", { hasText: "Bold" }).waitFor();
    await hasFocus("[data-sv-tab=preview]");
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "writing", "comment-preview");
    await page.keyboard.press("ArrowLeft");
    await writing().waitFor();
    await writing().fill("");
    await form().getByRole("tab", { name: "Preview" }).click();
    await preview.getByText("nothing to preview").waitFor();
    // An empty text is refused where it is written.
    await form().getByRole("button", { name: "Post comment" }).click();
    await writing().waitFor();
  });

  it("choose members from a list while they type a name", async () => {
    await writing().fill("");
    await turnTo();
    await page.keyboard.type(`Thank you @${ADMIN.username.slice(0, 2)}`);
    const list = page.getByRole("listbox", { name: "Members" });
    await list.getByRole("option", { name: `@${ADMIN.username}`, selected: true }).waitFor();
    await expect.poll(() => writing().getAttribute("aria-expanded")).toBe("true");
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "writing", "comment-mention");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await page.keyboard.type(ADMIN.username.slice(2, 3));
    await expect.poll(() => list.count()).toBe(0);
    await page.keyboard.type(` @${ADMIN.username.slice(0, 2)}`);
    await list.waitFor();
    await page.keyboard.press("Enter");
    const begun = `Thank you @${ADMIN.username.slice(0, 3)} @${ADMIN.username} `;
    await expect.poll(() => writing().inputValue()).toBe(begun);
    await expect.poll(() => writing().getAttribute("role")).toBeNull();
  });

  it("find their text again in another tab, and no longer after they have sent it", async () => {
    await writing().fill("Half a thought");
    const first = comment("The first words").first();
    const answer = first.locator("form textarea");
    await first.getByRole("button", { name: "Reply" }).click();
    await answer.fill("Half an answer");
    await page.reload();
    await expect.poll(() => writing().inputValue()).toBe("Half a thought");
    await expect.poll(() => answer.inputValue()).toBe("Half an answer");
    await hasFocus("body");
    await first.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => answer.count()).toBe(0);
    const other = await site.context.newPage();
    await other.goto(page.url());
    await expect.poll(() => other.locator(".sv-comments > form textarea").inputValue()).toBe("Half a thought");
    await other.close();
    await writing().press("Control+Enter");
    await comment("Half a thought").waitFor();
    await page.reload();
    await writing().waitFor();
    await expect.poll(() => writing().inputValue()).toBe("");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("sv-drafts"))).toBeNull();
  });

  it("quote what they select in a comment", async () => {
    await pick("The first words");
    const button = page.getByRole("button", { name: "Quote selection" });
    await button.waitFor();
    // The button is the next thing that the keyboard reaches.
    await page.keyboard.press("Tab");
    await hasFocus(".sv-quote");
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "writing", "comment-quote");
    await page.keyboard.press("Enter");
    const reply = comment("The first words").locator("form textarea");
    await expect.poll(() => reply.inputValue()).toBe("> The first words of all.\n\n");
    await hasFocus(".sv-comment textarea");
    await expect.poll(() => button.count()).toBe(0);
    await page.keyboard.type("Indeed.");
    await comment("The first words").getByRole("button", { name: "Quote the comment" }).click();
    await expect.poll(() => reply.inputValue()).toContain("> And a second paragraph.\n\n");
    await reply.press("Control+Enter");
    await page.locator("li li .sv-comment blockquote", { hasText: "The first words" }).first().waitFor();
  });

  it("see what is new since their last visit, in that visit alone", async () => {
    await say("Said meanwhile");
    // The next visit begins with a tab of its own.
    const visit = await site.context.newPage();
    await visit.goto(page.url());
    await visit.getByText("New since your last visit: 1").waitFor();
    const fresh = visit.locator(".sv-comment", { hasText: "Said meanwhile" });
    await fresh.locator(".sv-tag", { hasText: "New" }).waitFor();
    await visit.getByRole("button", { name: "Go to the first one" }).click();
    await visit.waitForFunction(() => document.activeElement?.textContent?.includes("Said meanwhile"));
    expect(await findBarriers(visit)).toEqual([]);
    await takePicture(visit, "writing", "comment-new");
    await visit.reload();
    await visit.getByText("New since your last visit: 1").waitFor();
    await visit.close();
    const later = await site.context.newPage();
    await later.goto(page.url());
    await later.locator(".sv-comments > form").waitFor();
    await later.locator(".sv-comment").getByRole("button", { name: "Reply" }).first().waitFor();
    await expect.poll(() => later.getByText("since your last visit").count()).toBe(0);
    await later.close();
  });

  it("mute somebody, and read them again", async () => {
    await page.reload();
    await comment("Said meanwhile").getByRole("button", { name: "Mute" }).click();
    const covers = page.locator(".sv-muted");
    await expect.poll(() => covers.count()).toBe(2);
    await comment("Said meanwhile").waitFor({ state: "hidden" });
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => covers.count()).toBe(2);
    await takePicture(page, "writing", "comment-muted");
    await covers.first().getByRole("button", { name: "Show comment" }).click();
    await comment("The first words").first().waitFor();
    await covers.first().getByRole("button", { name: "Unmute" }).click();
    await expect.poll(() => covers.count()).toBe(0);
    await comment("Said meanwhile").waitFor();
  });

  it("read comments in pages and orders, and follow links to those on other pages", async () => {
    for (let index = ids.length; index < THREADS; index += 1) await say(`Number ${index}`);
    await page.goto(`${site.program.url}/articles/${article.slug}`);
    const order = page.getByRole("navigation", { name: "Order of the comments" });
    await order.getByRole("link", { name: "Newest" }).click();
    await page.waitForURL(/\?sort=newest#/);
    await expect.poll(() => page.locator(".sv-comment").first().textContent()).toContain(`Number ${THREADS - 1}`);
    await comment(`Number ${THREADS - 1}`)
      .getByRole("button", { name: "Reply" })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await order.getByRole("link", { name: "Oldest" }).click();
    await page.waitForURL((url) => url.search === "");
    await expect.poll(() => comment(`Number ${THREADS - 1}`).count()).toBe(0);

    const last = ids.at(-1);
    await page.goto(`${site.program.url}/articles/${article.slug}#comment-${last}`);
    await page.waitForURL(`**/articles/${article.slug}?page=2#comment-${last}`);
    await page.locator(`li:target .sv-comment`, { hasText: `Number ${THREADS - 1}` }).waitFor();
    await comment(`Number ${THREADS - 1}`)
      .getByRole("button", { name: "Reply" })
      .waitFor();
    await page.goto(`${site.program.url}/articles/${article.slug}#comment-0197a000-0000-7000-9000-000000000000`);
    await page.waitForURL("**#sv-threads");

    // A comment written on another page of the thread leads to its own page.
    await page.goto(`${site.program.url}/articles/${article.slug}`);
    await writing().fill("The very last");
    await writing().press("Control+Enter");
    await page.waitForURL(/\?page=2#comment-/);
    await comment("The very last").waitFor();
    await takePicture(page, "writing", "comment-pages");
  });

  it("are led to what is new on another page of comments", async () => {
    await say("Said at the end");
    const visit = await site.context.newPage();
    await visit.goto(`${site.program.url}/articles/${article.slug}`);
    await visit.getByText("New since your last visit: 1").waitFor();
    await visit.getByRole("button", { name: "Go to the first one" }).click();
    await visit.waitForURL(/\?page=2#comment-/);
    const fresh = visit.locator(".sv-comment", { hasText: "Said at the end" });
    await fresh.locator(".sv-tag", { hasText: "New" }).waitFor();
    await visit.close();
  });

  it("write on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await turnTo();
    await writing().fill("Small");
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await form().scrollIntoViewIfNeeded();
    await takePicture(page, "writing", "comment-phone");
  });

  it.each(["harbor", "ember"])("write in the look of %s as well", async (theme) => {
    expect((await client.upload("/api/admin/themes/import", await examplePackage(theme))).status).toBe(200);
    await site.context.addCookies([{ name: "sv_theme", value: theme, url: site.program.url }]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    await turnTo();
    await writing().fill(`**Bold** @${ADMIN.username.slice(0, 2)}`);
    await writing().press("End");
    await page.keyboard.type(ADMIN.username.slice(2));
    await page.getByRole("listbox", { name: "Members" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "writing", `comment-in-${theme}`);
    await page.keyboard.press("Escape");
  });

  it("leave nothing behind when they sign out", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await writing().fill("Nobody else's business");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("sv-drafts"))).toContain("business");
    await page.locator("details.sv-dropdown summary").last().click();
    const asked = page.waitForEvent("dialog");
    await page.locator("[data-sv='sign-out'] button").click({ noWaitAfter: true });
    const question = await asked;
    expect(question.message()).toContain("Signing out removes them");
    await question.accept();
    await page.locator(".sv-user--guest").waitFor();
    const kept = () => page.evaluate(() => [localStorage.getItem("sv-drafts"), localStorage.getItem("sv-visits")]);
    await expect.poll(kept).toEqual([null, null]);
    await writing().press("x");
    await expect.poll(kept).toEqual([null, null]);
  });

  it("have met nothing that the browser complains of", () => {
    expect(site.complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
  });
});
