import { type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, type OpenBrowser, openBrowser } from "./browser.js";
import { type Client, createClient } from "./client.js";
import { type RunningProgram, start } from "./program.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

/** A device of the author: a browser that knows nothing of the others. */
interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly desk: WritingPage;
}

// Articles of one author on a site that is killed in between.
describe.skipIf(chromium === undefined)("what was written is kept", { shuffle: false }, () => {
  let data: TemporaryDirectory;
  let program: RunningProgram;
  let client: Client;
  let browser: OpenBrowser;
  let port = "0";
  let desktop: Device;

  async function startSite(): Promise<void> {
    program = await start({ DATA_DIR: data.path, PORT: port });
    port = new URL(program.url).port;
    client = createClient(program.url);
  }

  async function killSite(): Promise<void> {
    program.process.kill("SIGKILL");
    await program.ended;
  }

  async function openDevice(next: string): Promise<Device> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await signInTo(page, program.url, next);
    return { context, page, desk: writingPage(page, { client: { ...client, get: (path) => client.get(path) } }) };
  }

  /** Makes an article and opens it with the cursor at its end. */
  async function begin(device: Device, content: string): Promise<string> {
    const { id } = (await client.post("/api/articles", { title: "Tides", content })).json;
    await device.page.goto(`${program.url}/write/${id}`);
    await writeIn(device);
    return id;
  }

  async function writeIn({ page, desk }: Device): Promise<void> {
    await desk.text.click();
    await moveCaret(page, "Control+End");
  }

  const texts = async (id: string): Promise<readonly string[]> => {
    const { data: revisions } = (await client.get(`/api/articles/${id}/revisions`)).json;
    const { content } = (await client.get(`/api/articles/${id}`)).json;
    return [content, ...revisions.map((revision: { content: string }) => revision.content)];
  };

  beforeAll(async () => {
    data = await temporaryDirectory();
    await startSite();
    await client.install();
    await client.login();
    browser = await openBrowser(chromium ?? "");
    desktop = await openDevice("/write");
  });
  afterAll(async () => {
    await browser?.close();
    await program?.[Symbol.asyncDispose]();
    await data?.[Symbol.asyncDispose]();
  });

  it("when the site is killed with a save on its way, of which it has told nobody", async () => {
    const { page, desk } = desktop;
    await begin(desktop, "The sea\n");
    let isKilled = false;
    await page.route("**/api/articles/*", async (route) => {
      if (route.request().method() !== "PATCH" || isKilled) return route.continue();
      await route.fetch();
      isKilled = true;
      await killSite();
      await route.abort("connectionreset");
    });
    await page.keyboard.type(" comes in");
    await desk.status("Offline, kept on this device");
    await page.keyboard.type(" twice a day");
    await startSite();
    await client.login();
    await page.keyboard.type(".");
    // Nobody has to do anything, and nobody is asked.
    await desk.holds("The sea comes in twice a day.\n");
    await desk.status("Saved");
    await page.unroute("**/api/articles/*");
  });

  it("without a connection, also in an article that the site has never seen", async () => {
    const { context, page, desk } = desktop;
    await page.goto(`${program.url}/write/new`);
    await desk.text.waitFor();
    await context.setOffline(true);
    await page.getByLabel("Title").fill("On the ferry");
    await page.keyboard.press("Enter");
    await page.keyboard.type("No line out");
    await desk.status("Offline, kept on this device");
    await page.keyboard.type(" here.");
    await context.setOffline(false);
    await page.waitForURL(/\/write\/[0-9a-f]{8}-/);
    await desk.holds("No line out here.\n");
    await desk.status("Saved");
  });

  it("in a tab that was closed without a connection", async () => {
    const tab = await desktop.context.newPage();
    await tab.goto(`${program.url}/write/new`);
    const there = writingPage(tab, { client });
    await there.text.waitFor();
    // Offline emulation ends with the tab, and its last save would reach the site, so the site is killed instead.
    await killSite();
    await tab.getByLabel("Title").fill("Below deck");
    await tab.keyboard.press("Enter");
    await tab.keyboard.type("Closed in the middle of");
    await there.status("Offline, kept on this device");
    await tab.keyboard.type(" a word");
    await tab.close({ runBeforeUnload: true });
    await expect.poll(() => tab.isClosed()).toBe(true);
    await startSite();
    await client.login();
    const { page, desk } = desktop;
    await page.goto(`${program.url}/write`);
    await page.getByRole("heading", { name: "On this device only" }).waitFor();
    await page.getByRole("link", { name: "Below deck" }).click();
    await desk.text.getByText("Closed in the middle of a word").waitFor();
    await page.waitForURL(/\/write\/[0-9a-f]{8}-/);
    await desk.holds("Closed in the middle of a word\n");
  });

  it("in a tab that was closed before it heard that the site has the text", async () => {
    const tab = await desktop.context.newPage();
    await tab.route("**/api/articles", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await tab.goto(`${program.url}/write/new`);
    const there = writingPage(tab, { client });
    await there.text.waitFor();
    await tab.getByLabel("Title").fill("Between decks");
    await tab.keyboard.press("Enter");
    await tab.keyboard.type("Sent, and not heard of");
    await there.status("Offline, kept on this device");
    await tab.close();
    const { page, desk } = desktop;
    await page.goto(`${program.url}/write`);
    // It is listed once, and not as a text that the site does not know.
    const row = page.getByRole("listitem").filter({ hasText: "Between decks" });
    await row.getByText("Changes on this device").waitFor();
    await expect.poll(() => row.count()).toBe(1);
    await expect.poll(() => page.getByRole("heading", { name: "On this device only" }).count()).toBe(0);
    await row.getByRole("link").click();
    await desk.text.getByText("Sent, and not heard of").waitFor();
    await desk.holds("Sent, and not heard of\n");
  });

  it("when two devices write the same article, whichever text the author then keeps", async () => {
    const id = await begin(desktop, "Together.\n");
    const phone = await openDevice(`/write/${id}`);
    await phone.desk.text.getByText("Together.").waitFor();
    await writeIn(phone);
    await phone.page.keyboard.type(" From the phone.");
    await phone.desk.holds("Together. From the phone.\n");
    await desktop.page.keyboard.type(" From the desk.");
    const dialog = desktop.page.getByRole("dialog", { name: "Changed elsewhere" });
    await dialog.getByText("Together. From the phone.").waitFor();
    await dialog.getByRole("button", { name: "Keep what is here" }).click();
    await desktop.desk.holds("Together. From the desk.\n");
    // The replaced text can be restored.
    expect(await texts(id)).toContain("Together. From the phone.\n");

    await phone.page.keyboard.type(" And more.");
    const question = phone.page.getByRole("dialog", { name: "Changed elsewhere" });
    await question.getByText("Together. From the desk.").waitFor();
    // It is killed while the question is open, and asks again.
    await phone.page.close();
    const page = await phone.context.newPage();
    await page.goto(`${program.url}/write/${id}`);
    const again = page.getByRole("dialog", { name: "Changed elsewhere" });
    await again.getByText("Together. From the phone. And more.").waitFor();
    await page.getByRole("button", { name: "Save mine as a new article" }).click();
    await again.waitFor({ state: "detached" });
    const all = (await client.get("/api/articles/me")).json.data as readonly { id: string; title: string }[];
    const copy = all.find(({ title }) => title === "Tides (copy)");
    expect(await texts(copy?.id ?? "")).toContain("Together. From the phone. And more.\n");
    expect((await client.get(`/api/articles/${id}`)).json.content).toBe("Together. From the desk.\n");
    await phone.context.close();
  });
});
