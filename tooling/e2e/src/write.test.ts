import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "@sitevine/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { chromium as browsers } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { findChromium, watchComplaints } from "./browser.js";
import { ADMIN, type Client, createClient } from "./client.js";
import { type RunningProgram, start } from "./program.js";
import { moveCaret } from "./writing-page.js";

const chromium = findChromium();

/** Expected complaints of the browser: about a killed site, refused saves, and streams that end with their page. */
const EXPECTED = /ERR_|409|Failed to load resource/;

// One author's morning, in steps that depend on each other.
describe.skipIf(chromium === undefined)("writing an article", { shuffle: false }, () => {
  let data: string;
  let profile: string;
  let program: RunningProgram;
  let client: Client;
  let context: BrowserContext;
  let page: Page;
  let complaints: readonly string[] = [];
  let port = "0";

  /** A browser with the profile of the author, which outlives its process. */
  async function openBrowser(): Promise<void> {
    context = await browsers.launchPersistentContext(profile, {
      executablePath: chromium ?? "",
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
      viewport: { width: 1280, height: 900 },
    });
    context.setDefaultTimeout(60_000);
    page = context.pages()[0] ?? (await context.newPage());
    complaints = watchComplaints(page, EXPECTED);
  }

  async function startSite(): Promise<void> {
    program = await start({ DATA_DIR: data, PORT: port });
    port = new URL(program.url).port;
    client = createClient(program.url);
  }

  async function signIn(next: string): Promise<void> {
    await page.goto(`${program.url}/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel("E-mail address", { exact: true }).fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(program.url + next);
  }

  beforeAll(async () => {
    [data, profile] = (await Promise.all(
      ["site", "profile"].map((name) => mkdtemp(join(tmpdir(), `sitevine-${name}-`))),
    )) as [string, string];
    await startSite();
    await client.install();
    await client.login();
    await openBrowser();
  });
  afterAll(async () => {
    await context?.close();
    await program?.[Symbol.asyncDispose]();
    for (const folder of [data, profile]) if (existsSync(folder)) await rm(folder, { recursive: true, force: true });
  });

  const text = () => page.getByRole("textbox", { name: "Text of the article" });
  const status = (words: string) => page.getByRole("status").getByText(words, { exact: true }).waitFor();
  const idOf = (): string => new URL(page.url()).pathname.split("/")[2] ?? "";
  const onSite = async (): Promise<string> => (await client.get(`/api/articles/${idOf()}`)).json.content;

  it("leads from the menu of the site to an empty list, and to a new article", async () => {
    await signIn("/");
    await page.locator("[data-sv=user]").click();
    await page.getByRole("link", { name: "Your articles" }).click();
    await page.getByText("You have not written anything yet").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("link", { name: "New article" }).click();
    await text().waitFor();
    expect((await client.get("/api/articles/me")).json.data).toEqual([]);
  });

  it("makes Markdown of what is typed, and a draft of the first change", async () => {
    await page.getByLabel("Title").fill("Tides and the Moon");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Twice a day **the sea** comes in.\n## How\n- ebb\nflood\n\n/tabl");
    await page.getByRole("option", { name: "Table" }).waitFor();
    await page.keyboard.press("Enter");
    for (const cell of ["Place", "Height", "Kiel", "0.1 m"]) {
      await page.keyboard.type(cell);
      await page.keyboard.press("Tab");
    }
    await page.waitForURL(/\/write\/[0-9a-f]{8}-/);
    await status("Saved");
    expect(await onSite()).toBe(
      "Twice a day **the sea** comes in.\n\n## How\n\n- ebb\n- flood\n\n" +
        "| Place | Height |\n| --- | --- |\n| Kiel | 0.1 m |\n|  |  |\n",
    );
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints.filter((complaint) => !/Applying inline style/.test(complaint))).toEqual([]);
  });

  it("keeps every character when the browser and the site are killed in the middle of a sentence", async () => {
    await page.reload();
    await text().getByText("comes in.").click();
    await page.keyboard.press("End");
    program.process.kill("SIGKILL");
    await program.ended;
    await page.keyboard.type(" Nobody on the beach looks up while the moon pulls at");
    await status("Offline, kept on this device");
    await page.keyboard.type(" the water.");
    // The device has it when the latest write of the copy is done.
    await eventually(async () => expect(await kept()).toContain("at the water."));
    await killBrowser();
    await startSite();
    await client.login();
    await openBrowser();
    await signIn("/write");
    await page.getByRole("heading", { name: "On this device only" }).waitFor();
    await page.getByRole("link", { name: "Tides and the Moon" }).first().click();
    await text().getByText("while the moon pulls at the water.").waitFor();
    await status("Saved");
    expect(await onSite()).toContain(
      "**the sea** comes in. Nobody on the beach looks up while the moon pulls at the water.\n",
    );
  });

  it("asks what remains when somebody else has saved meanwhile", async () => {
    expect((await client.patch(`/api/articles/${idOf()}`, { content: "From the phone.\n" })).status).toBe(200);
    await text().getByText("Nobody on the beach").click();
    await page.keyboard.type("!");
    const dialog = page.getByRole("dialog", { name: "Changed elsewhere" });
    await dialog.getByText("From the phone.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Take the other version" }).click();
    await text().getByText("From the phone.").waitFor();
    await status("Saved");
    expect(await onSite()).toBe("From the phone.\n");
  });

  it("pastes structure without style under the policy of the page", async () => {
    await text().click();
    await moveCaret(page, "Control+a");
    await paste(
      `<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span> <span style="color:red">plain</span></p></b>`,
    );
    await page.keyboard.press("Control+s");
    await eventually(async () => expect(await onSite()).toBe("**Bold** plain\n"));
  });

  it("publishes with an address made of the title", async () => {
    await page.getByRole("button", { name: "Publish" }).click();
    const panel = page.getByRole("dialog", { name: "Publish" });
    await panel.getByLabel("Tags").fill("sea, moon");
    await panel.getByLabel("Members").check();
    await panel.getByRole("button", { name: "Publish now" }).click();
    await page.getByRole("dialog").getByText("Readers can see this article.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const { slug, tags, visibility, status: state } = (await client.get(`/api/articles/${idOf()}`)).json;
    expect({ slug, tags, visibility, state }).toEqual({
      slug: "tides-and-the-moon",
      tags: ["sea", "moon"],
      visibility: "members",
      state: "published",
    });
  });

  /** Copies that this browser keeps, as text. */
  function kept(): Promise<string> {
    return page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          indexedDB.open("sitevine-write").onsuccess = ({ target }) => {
            const { result } = target as IDBOpenDBRequest;
            const all = result.transaction("copies").objectStore("copies").getAll();
            all.onsuccess = () => {
              result.close();
              resolve(JSON.stringify(all.result));
            };
          };
        }),
    );
  }

  /** Ends the process of the browser without a word to it. */
  async function killBrowser(): Promise<void> {
    const session = await context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error("The browser has no session.");
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const pid = processInfo.find(({ type }) => type === "browser")?.id;
    if (pid === undefined) throw new Error("The browser has no process.");
    const closed = context.waitForEvent("close");
    process.kill(pid, "SIGKILL");
    await closed;
  }

  async function paste(html: string): Promise<void> {
    await text().evaluate((element, markup) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", markup);
      clipboardData.setData("text/plain", "words");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  }
});
