import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

describe.skipIf(chromium === undefined)("what somebody writes", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    await signInTo(site.page, site.program.url, "/write");
  });
  afterAll(() => site[Symbol.asyncDispose]());

  /** Opens a new article with this text. */
  async function begin(content: string): Promise<string> {
    const { client, page, program } = site;
    const { id } = (await client.post("/api/articles", { title: "Tides", content })).json;
    await page.goto(`${program.url}/write/${id}`);
    await desk.text.waitFor();
    return id;
  }

  it("is there from the list to the publication by keys alone", async () => {
    const { page } = site;
    await page.getByRole("link", { name: "New article" }).focus();
    await page.keyboard.press("Enter");
    await desk.text.waitFor();
    await page.getByLabel("Title").focus();
    await page.keyboard.type("By keys");
    await page.keyboard.press("Enter");
    await page.keyboard.type("One word");
    await moveCaret(page, "Shift+ArrowLeft", 4);
    // Back to the toolbar, whose first button makes the selection bold.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await moveCaret(page, "ArrowRight");
    await page.keyboard.type(" more");
    await desk.holds("One **word more**\n");
    await page.getByRole("button", { name: "Publish" }).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Publish" });
    const publish = panel.getByRole("button", { name: "Publish now" });
    await publish.waitFor();
    const isThere = (): Promise<boolean> => publish.evaluate((button) => button === document.activeElement);
    for (let at = 0; at < 30 && !(await isThere()); at += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const published = page.getByRole("dialog", { name: "Article settings" });
    await published.getByText("Readers can see this article.").waitFor();
    await page.keyboard.press("Escape");
    await published.waitFor({ state: "detached" });
  });

  it("can be undone over the source view", async () => {
    const { page } = site;
    await begin("First.\n\n* kept\n  as it is\n\nLast.\n");
    await desk.text.getByText("First.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Typed.");
    await page.getByRole("button", { name: "Show as Markdown" }).click();
    await page.getByLabel("Markdown", { exact: true }).press("Control+End");
    await page.keyboard.type("\nAdded **here**.\n");
    await page.getByRole("button", { name: "Show as text" }).click();
    await desk.holds("First. Typed.\n\n* kept\n  as it is\n\nLast.\n\nAdded **here**.\n");
    await desk.text.getByText("Added").click();
    await page.keyboard.press("Control+z");
    await desk.holds("First. Typed.\n\n* kept\n  as it is\n\nLast.\n");
    await page.keyboard.press("Control+z");
    await desk.holds("First.\n\n* kept\n  as it is\n\nLast.\n");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+y");
    await desk.holds("First. Typed.\n\n* kept\n  as it is\n\nLast.\n\nAdded **here**.\n");
  });

  it("is not lost when two tabs write the same article", async () => {
    const { context, page, client } = site;
    const id = await begin("Together.\n");
    const other = await context.newPage();
    await other.goto(page.url());
    const there = writingPage(other, site);
    await there.text.getByText("Together.").click();
    await other.keyboard.press("End");
    await other.keyboard.type(" From the second tab.");
    await there.holds("Together. From the second tab.\n");
    await page.bringToFront();
    await desk.text.getByText("Together.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" From the first tab.");
    const dialog = page.getByRole("dialog", { name: "Changed elsewhere" });
    await dialog.getByText("From the second tab.").waitFor();
    await dialog.getByRole("button", { name: "Save mine as a new article" }).click();
    await desk.text.getByText("From the second tab.").waitFor();
    const { data } = (await client.get("/api/articles/me")).json;
    const copy = data.find(({ title }: { title: string }) => title === "Tides (copy)");
    expect((await client.get(`/api/articles/${copy.id}`)).json.content).toBe("Together. From the first tab.\n");
    expect((await client.get(`/api/articles/${id}`)).json.content).toBe("Together. From the second tab.\n");
    await other.close();
  });

  it("is not lost when the session ends in the middle of a sentence", async () => {
    const { page, client } = site;
    const id = await begin("Before.\n");
    await desk.text.getByText("Before.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" In the middle of");
    await desk.holds("Before. In the middle of\n");
    await client.login();
    const sessions = (await client.get("/api/account/sessions")).json;
    for (const { id: session, current } of sessions)
      if (!current) expect((await client.remove(`/api/account/sessions/${session}`)).status).toBe(204);
    await page.keyboard.type(" a sentence the session");
    await desk.status("You are signed out. Your text is kept on this device.");
    await page.keyboard.type(" ends.");
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByLabel("E-mail address", { exact: true }).fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/write/${id}$`));
    await desk.text.getByText("Before. In the middle of a sentence the session ends.").waitFor();
    await desk.holds("Before. In the middle of a sentence the session ends.\n");
    await eventually(async () => await expect.poll(() => page.getByRole("status").first().textContent()).toBe("Saved"));
  });
});
