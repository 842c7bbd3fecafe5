import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { createClient } from "./client.js";
import { takePicture } from "./looks/picture.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const OLD = "Twice a day the sea comes in.\n";
const CHANGED = "Live · unpublished changes";

describe.skipIf(chromium === undefined)("unpublished changes to an article that readers see", () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  /** Somebody who reads the site in another browser, and has not signed in. */
  let guest: Page;
  let slug = "";
  let id = "";
  let made = 0;

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    guest = await (await site.browser.newContext()).newPage();
    await signInTo(site.page, site.program.url, "/write");
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  beforeEach(async () => {
    made += 1;
    slug = `tides-${made}`;
    id = await publishNew(slug);
    await openAt(site.page);
  });

  async function publishNew(address: string): Promise<string> {
    const { client } = site;
    const article = { title: `Tides ${made}`, content: OLD, slug: address, excerpt: "About the sea." };
    const answer = await client.post("/api/articles", article);
    expect(answer.status, answer.text).toBe(201);
    expect((await client.post(`/api/articles/${answer.json.id}/publish`)).status).toBe(200);
    return answer.json.id;
  }

  /** Opens the article with the cursor at its end. */
  async function openAt(page: Page): Promise<void> {
    await page.goto(`${site.program.url}/write/${id}`);
    await writingPage(page, site).text.click();
    await moveCaret(page, "Control+End");
  }

  const update = (page = site.page) => page.getByRole("button", { name: "Update", exact: true }).first();
  const panel = () => site.page.getByRole("dialog", { name: "Article settings" });
  async function openPanel(): Promise<void> {
    await site.page.getByRole("button", { name: "Article settings" }).click();
    await panel().waitFor();
  }
  const liveText = async (): Promise<string> => (await desk.onSite()).content;
  const hasCopy = async (): Promise<boolean> =>
    (await site.client.get(`/api/articles/${id}/working-copy`)).status === 200;

  /** The text of the page as a guest reads it now, word for word. */
  async function readAsGuest(): Promise<string> {
    await guest.goto(`${site.program.url}/articles/${slug}`);
    return (await guest.locator(".sv-prose").first().textContent())?.trim() ?? "";
  }

  it("are seen by nobody while somebody types for more than ten seconds, and by everybody with Update", async () => {
    const { page, client } = site;
    const before = await readAsGuest();
    expect(before).toBe(OLD.trim());
    const anonymous = createClient(site.program.url);
    const asked = async () => ({ ...(await anonymous.get(`/api/articles/${slug}`)).json, counts: "whatever" });
    const asGuest = await asked();
    await desk.status("Live");
    // Each word takes a second, and autosave two: the site has the text long before the sentence is over.
    for (const word of [
      " The",
      " moon",
      " pulls",
      " at",
      " the",
      " water,",
      " and",
      " nobody",
      " looks",
      " up",
      " at it.",
    ]) {
      await page.keyboard.type(word, { delay: 1_000 / word.length });
      expect(await readAsGuest()).toBe(before);
    }
    await desk.holdsUnpublished(
      "Twice a day the sea comes in. The moon pulls at the water, and nobody looks up at it.\n",
    );
    await desk.status(CHANGED);
    expect(await asked()).toEqual(asGuest);
    expect((await anonymous.get(`/api/articles/${id}/working-copy`)).status).toBe(401);
    expect(await readAsGuest()).toBe(before);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "write", "unpublished-changes");

    await update().focus();
    await page.keyboard.press("Enter");
    await desk.status("Live");
    await desk.status("Updated. Readers see your changes.");
    expect(await update().evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => update().getAttribute("aria-disabled")).toBe("true");
    expect(await readAsGuest()).toBe(
      "Twice a day the sea comes in. The moon pulls at the water, and nobody looks up at it.",
    );
    expect(await hasCopy()).toBe(false);
    // However often it was saved, readers got one new version.
    const { data } = (await client.get(`/api/articles/${id}/revisions`)).json;
    expect(data.map(({ content }: { content: string }) => content)).toEqual([OLD]);
    const [tab] = await Promise.all([
      site.context.waitForEvent("page"),
      page.getByRole("link", { name: "View live article" }).click(),
    ]);
    await tab.waitForURL(`${site.program.url}/articles/${slug}`);
    await tab.getByText("nobody looks up").waitFor();
    await tab.close();
  });

  it("do not get to readers when somebody types on while they are published", async () => {
    const { page } = site;
    await page.keyboard.type(" First.");
    await desk.status(CHANGED);
    let isSent = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      isSent = resolve;
    });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/working-copy/publish", async (route) => {
      isSent();
      await held;
      await route.continue();
    });
    await update().click();
    await sent;
    await desk.text.click();
    await moveCaret(page, "Control+End");
    await page.keyboard.type(" Then.");
    letGo();
    await desk.holdsUnpublished("Twice a day the sea comes in. First. Then.\n");
    await page.unroute("**/working-copy/publish");
    expect(await readAsGuest()).toBe("Twice a day the sea comes in. First.");
    await desk.status(CHANGED);
  });

  it("are there after a reload and in the list, and the device keeps what a closed tab has not sent", async () => {
    const { page, context, program } = site;
    await page.keyboard.type(" Kept.");
    await desk.status(CHANGED);
    await page.reload();
    await desk.text.getByText("comes in. Kept.").waitFor();
    await desk.status(CHANGED);
    await page.goto(`${program.url}/write`);
    const row = page
      .getByRole("listitem")
      .filter({ hasText: `Tides ${made}` })
      .first();
    await row.getByText("Unpublished changes").waitFor();
    await takePicture(page, "write", "unpublished-in-list");

    const tab = await context.newPage();
    await tab.route("**/working-copy", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await openAt(tab);
    const there = writingPage(tab, site);
    await tab.keyboard.type(" Not sent");
    await there.status("Offline, kept on this device");
    await tab.keyboard.type(" at all.");
    await tab.close({ runBeforeUnload: true });
    await expect.poll(() => tab.isClosed()).toBe(true);
    await page.goto(`${program.url}/write/${id}`);
    await desk.text.getByText("Kept. Not sent at all.").waitFor();
    await desk.holdsUnpublished("Twice a day the sea comes in. Kept. Not sent at all.\n");
    expect(await liveText()).toBe(OLD);
  });

  it("are kept without a connection, and saved when it is back", async () => {
    const { page, context } = site;
    await context.setOffline(true);
    await page.keyboard.type(" At sea.");
    await desk.status("Offline, kept on this device");
    await context.setOffline(false);
    await desk.holdsUnpublished("Twice a day the sea comes in. At sea.\n");
    await desk.status(CHANGED);
    expect(await liveText()).toBe(OLD);
  });

  it("hold the settings and the picture too, and the panel says so", async () => {
    const { page, client } = site;
    const before = await desk.onSite();
    await openPanel();
    await panel().getByText("Readers see it once you update.").waitFor();
    await panel().getByLabel("Excerpt").fill("About the moon.");
    await panel().getByLabel("Tags").fill("moon, ");
    await panel().getByLabel("Members").check();
    const buffer = await page.screenshot();
    await panel().locator("input[type=file]").setInputFiles({ name: "moon.png", mimeType: "image/png", buffer });
    await panel().getByLabel("What the picture shows").fill("The moon");
    await expect
      .poll(async () => (await client.get(`/api/articles/${id}/working-copy`)).json)
      .toMatchObject({
        excerpt: "About the moon.",
        tags: ["moon"],
        visibility: "members",
        featuredImageAlt: "The moon",
      });
    const { excerpt, tags, visibility, featuredImageUrl, featuredImageAlt } = before;
    expect(await desk.onSite()).toMatchObject({ excerpt, tags, visibility, featuredImageUrl, featuredImageAlt });
    expect(await readAsGuest()).toBe(OLD.trim());
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "write", "settings-of-live");
    await panel().getByRole("button", { name: "Update", exact: true }).click();
    await panel().getByText("They see everything that you have written.").waitFor();
    expect(await desk.onSite()).toMatchObject({
      excerpt: "About the moon.",
      tags: ["moon"],
      visibility: "members",
      featuredImageAlt: "The moon",
    });
    await page.keyboard.press("Escape");
  });

  it("do not hold the address, of which the panel says that it holds at once", async () => {
    const { page } = site;
    await page.keyboard.type(" Here.");
    await desk.status(CHANGED);
    await openPanel();
    await panel().getByText("A new address holds at once").waitFor();
    await panel().getByLabel("Address").fill(`${slug}-moved`);
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await desk.onSite()).slug).toBe(`${slug}-moved`);
    await panel().getByText(CHANGED).waitFor();
    await expect.poll(() => page.getByText("The live article was changed meanwhile").count()).toBe(0);
    expect(await liveText()).toBe(OLD);
  });

  it("are discarded after a question, and the article is as readers see it", async () => {
    const { page } = site;
    await page.getByLabel("Title").fill("Something else");
    await desk.text.click();
    await moveCaret(page, "Control+End");
    await page.keyboard.type(" Rubbish.");
    await desk.status(CHANGED);
    await openPanel();
    const discard = panel().getByRole("button", { name: "Discard changes" });
    await discard.click();
    await panel().getByText("Discard your unpublished changes for good?").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await panel().getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => discard.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await hasCopy()).toBe(true);
    await discard.click();
    await panel().getByRole("button", { name: "Discard them" }).click();
    await panel().waitFor({ state: "detached" });
    await desk.status("Live");
    expect(await hasCopy()).toBe(false);
    await expect.poll(() => desk.text.textContent()).toBe(OLD.trim());
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe(`Tides ${made}`);
    await page.reload();
    await desk.text.getByText("comes in.").waitFor();
    await desk.status("Live");
  });

  it("appear at a time that somebody sets, unless they take it back", async () => {
    const { page, client, program } = site;
    await page.keyboard.type(" Soon.");
    await desk.status(CHANGED);
    await openPanel();
    await panel().getByLabel("At a time").check();
    await panel().getByLabel("Day and time").fill("2099-05-03T10:00");
    await panel().getByRole("button", { name: "Update at this time" }).click();
    await panel()
      .getByText(/Readers see your changes .*2099.* with what is written until then/)
      .waitFor();
    expect((await client.get(`/api/articles/${id}/working-copy`)).json.publishAt).toMatch(/^2099-05-0[34]/);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page
      .getByRole("status")
      .getByText(/^Live · changes appear .*2099/)
      .waitFor();
    await page.goto(`${program.url}/write`);
    await page.getByText(/^Changes appear .*2099/).waitFor();
    await page.goto(`${program.url}/write/${id}`);
    await openPanel();
    await panel().getByRole("button", { name: "Do not update by itself" }).click();
    await panel().getByText(CHANGED).waitFor();
    expect((await client.get(`/api/articles/${id}/working-copy`)).json.publishAt).toBeNull();
    expect(await liveText()).toBe(OLD);
  });

  it("go on where they are when their time comes while somebody types", async () => {
    const { page, client } = site;
    await page.keyboard.type(" In time.");
    await desk.status(CHANGED);
    const publishAt = new Date(Date.now() + 1_500).toISOString();
    expect((await client.post(`/api/articles/${id}/working-copy/publish`, { publishAt })).status).toBe(200);
    await expect.poll(liveText, { timeout: 90_000 }).toBe("Twice a day the sea comes in. In time.\n");
    await page.keyboard.type(" Too late.");
    await desk.holdsUnpublished("Twice a day the sea comes in. In time. Too late.\n");
    await desk.status(CHANGED);
    expect(await liveText()).toBe("Twice a day the sea comes in. In time.\n");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  it("ask in the second of two tabs, and not when the first has only published what both show", async () => {
    const { page, context } = site;
    const other = await context.newPage();
    await openAt(other);
    const there = writingPage(other, site);
    await other.keyboard.type(" From the second tab.");
    await there.holdsUnpublished("Twice a day the sea comes in. From the second tab.\n");
    await page.bringToFront();
    await page.keyboard.type(" From the first tab.");
    const dialog = page.getByRole("dialog", { name: "Changed elsewhere" });
    await dialog.getByText("From the second tab.").waitFor();
    await dialog.getByRole("button", { name: "Take the other version" }).click();
    await desk.text.getByText("From the second tab.").waitFor();
    expect(await liveText()).toBe(OLD);
    await update(other).click();
    await there.status("Live");
    await desk.text.click();
    await moveCaret(page, "Control+End");
    await page.keyboard.type(" And on.");
    await desk.holdsUnpublished("Twice a day the sea comes in. From the second tab. And on.\n");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await liveText()).toBe("Twice a day the sea comes in. From the second tab.\n");
    await other.close();
  });

  it("say that the live article was changed under them, and replace that only when somebody says so", async () => {
    const { page, client } = site;
    await page.keyboard.type(" Mine.");
    await desk.status(CHANGED);
    expect((await client.patch(`/api/articles/${id}`, { content: "From a program.\n" })).status).toBe(200);
    // Nobody here knows of it yet.
    await update().click();
    await page.getByText("The live article was changed meanwhile").first().waitFor();
    expect(await liveText()).toBe("From a program.\n");
    await update().click();
    const dialog = page.getByRole("dialog", { name: "The live article was changed meanwhile" });
    await dialog.getByText("From a program.").waitFor();
    await dialog.getByText("comes in. Mine.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "write", "behind");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Compare and choose" }).click();
    await dialog.getByRole("button", { name: "Update anyway" }).click();
    await dialog.waitFor({ state: "detached" });
    await desk.status("Live");
    expect(await readAsGuest()).toBe("Twice a day the sea comes in. Mine.");
    const { data } = (await client.get(`/api/articles/${id}/revisions`)).json;
    expect(data.map(({ content }: { content: string }) => content)).toContain("From a program.\n");
  });

  it("begin where a draft was published in another tab while somebody typed in it", async () => {
    const { page, client, program } = site;
    slug = `ebb-${made}`;
    const draft = await client.post("/api/articles", { title: "Ebb", content: OLD, slug });
    expect(draft.status, draft.text).toBe(201);
    id = draft.json.id;
    await openAt(page);
    await page.keyboard.type(" Written.");
    await desk.status("Saved");
    const other = await site.context.newPage();
    await other.goto(`${program.url}/write/${id}`);
    await other.getByRole("button", { name: "Publish" }).click();
    const there = other.getByRole("dialog", { name: "Publish" });
    await there.getByRole("button", { name: "Publish now" }).click();
    await other.getByText("Readers can see this article.").waitFor();
    await other.close();
    await page.keyboard.type(" Not for readers.");
    await desk.holdsUnpublished("Twice a day the sea comes in. Written. Not for readers.\n");
    await desk.status(CHANGED);
    expect(await readAsGuest()).toBe("Twice a day the sea comes in. Written.");
  });

  it("stay when the article is made a draft again, and come with it when it is published", async () => {
    const { page, client } = site;
    await page.keyboard.type(" Hidden.");
    await desk.status(CHANGED);
    await openPanel();
    await panel().getByRole("button", { name: "Make it a draft again" }).click();
    const publish = page.getByRole("dialog", { name: "Publish" });
    await publish.getByRole("button", { name: "Publish now" }).waitFor();
    expect((await client.get(`/api/articles/${id}`)).json.status).toBe("draft");
    await page.keyboard.press("Escape");
    await page.reload();
    await desk.text.getByText("comes in. Hidden.").click();
    await moveCaret(page, "Control+End");
    await page.keyboard.type(" More.");
    await desk.status("Saved");
    await page.getByRole("button", { name: "Publish" }).click();
    await publish.getByRole("button", { name: "Publish now" }).click();
    await panel().getByText("Readers can see this article.").waitFor();
    expect(await readAsGuest()).toBe("Twice a day the sea comes in. Hidden. More.");
    expect(await hasCopy()).toBe(false);
  });

  it("are what the preview shows", async () => {
    const { page } = site;
    await page.keyboard.type(" Previewed.");
    await desk.status(CHANGED);
    await openPanel();
    await panel().getByRole("button", { name: "As a guest sees it" }).click();
    const dialog = page.getByRole("dialog", { name: "As a guest sees it" });
    await dialog.frameLocator("iframe").getByText("comes in. Previewed.").waitFor();
    expect(await readAsGuest()).toBe(OLD.trim());
  });

  it("fit a phone, and are said in German", async () => {
    const { page, client } = site;
    await page.keyboard.type(" Neu.");
    await desk.status(CHANGED);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect((await client.put("/api/admin/settings/site.language", { value: "de" })).status).toBe(200);
    await page.reload();
    await page.getByRole("status").getByText("Live · unveröffentlichte Änderungen", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "write", "unpublished-phone-de");
    await page.getByRole("link", { name: "Live-Artikel ansehen" }).waitFor();
    await page.getByRole("button", { name: "Einstellungen des Artikels" }).click();
    await page.getByRole("button", { name: "Änderungen verwerfen" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "write", "settings-phone-de");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Aktualisieren", exact: true }).click();
    await page.getByRole("status").getByText("Live", { exact: true }).waitFor();
    expect(await readAsGuest()).toBe("Twice a day the sea comes in. Neu.");
    expect((await client.put("/api/admin/settings/site.language", { value: "en" })).status).toBe(200);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
  });
});
