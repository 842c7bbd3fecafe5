import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { findInMail } from "./mailbox.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
const SILENCE = { reason: "Too loud", expiresAt: "2199-02-01T09:30:00Z" } as const;

/** Expected answers: the refusal, and streams that a page closes when it is left. */
const EXPECTED = /401|403|ERR_ABORTED/;

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("a member who is silenced", { shuffle: false }, () => {
  let site: BrowsedSite;
  let article: { readonly id: string; readonly slug: string };
  let graceId: string;

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client, folder } = site;
    const { json } = await client.post("/api/articles", { title: "Tides", content: "They come and go." });
    article = json;
    expect((await client.post(`/api/articles/${article.id}/publish`)).status).toBe(200);
    expect((await client.post(`/api/articles/${article.id}/comments`, { content: "First of all" })).status).toBe(201);
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
    graceId = (await client.get("/api/users/grace")).json.id;
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const open = (path: string): Promise<unknown> => site.page.goto(site.program.url + path);
  const form = () => site.page.locator(".sv-comments form textarea");

  it("reads on an open page why the site refuses a comment, and keeps the text", async () => {
    const { page, client } = site;
    await open(`/sign-in?next=%2Farticles%2F${article.slug}`);
    await page.getByLabel("E-mail address").fill(GRACE.email);
    await page.getByLabel("Password").fill(GRACE.password);
    await page.keyboard.press("Enter");
    await form().waitFor();
    expect((await client.post("/api/moderation/silences", { userId: graceId, ...SILENCE })).status).toBe(201);
    await form().fill("And another thing");
    await page.locator(".sv-comments form [data-sv='send']").click();
    await page.getByRole("alert").filter({ hasText: "Too loud" }).waitFor();
    await expect.poll(() => form().inputValue()).toBe("And another thing");
  });

  it.each([
    ["an article", () => `/articles/${article.slug}`],
    ["a wall", () => "/u/ada"],
  ])("is offered nothing to write with on %s, and told why and until when", async (_name, path) => {
    const { page } = site;
    const known = page.waitForResponse(/me\.json/);
    await open(path());
    await (await known).finished();
    const note = page.getByRole("note");
    await expect.poll(() => note.textContent()).toMatch(/until Friday, February 1, 2199.*Reason: Too loud/);
    // The notifications show that the script knows the member.
    await page.locator("[data-sv='unread'], .sv-menu").first().waitFor({ state: "attached" });
    await expect.poll(() => form().count()).toBe(0);
    await expect
      .poll(() => page.locator(".sv-comments button, .sv-actions button.sv-toggle:not([data-sv-keep])").count())
      .toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  it("writes again once the silence is lifted", async () => {
    const { client } = site;
    const { json } = await client.get(`/api/moderation/silences?userId=${graceId}&status=active`);
    expect((await client.patch(`/api/moderation/silences/${json.data[0].id}/lift`, undefined)).status).toBe(200);
    await open(`/articles/${article.slug}`);
    await form().waitFor();
    await expect.poll(() => site.page.getByRole("note").count()).toBe(0);
    expect(site.complaints.filter((complaint) => !EXPECTED.test(complaint))).toEqual([]);
  });
});
