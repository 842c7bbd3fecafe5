import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers, findColourBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium, watchComplaints } from "./browser.js";
import { type Client, createClient, examplePackage } from "./client.js";
import { takePicture } from "./looks/picture.js";
import { findInMail } from "./mailbox.js";
import { englishIn, reachable, sideways } from "./panel-traits.js";
import { signInTo } from "./writing-page.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
const THEMES = ["", "ember", "beacon", "harbor"] as const;
const WIDTHS = [320, 1280] as const;
const HEIGHT = 900;
const takesPictures = process.env.SITEVINE_SCREENSHOTS !== undefined;
/** Tabs share the cookie of a look. */
const TABS = takesPictures ? 1 : 2;

/** The pages on which members write, and those about themselves; `<id>` is an article of theirs. */
const SCREENS = [
  "/write",
  "/write/new",
  "/write/<id>",
  "/notifications",
  "/bookmarks",
  "/history",
  "/following",
  "/following/members",
  "/following/categories",
  "/settings",
  ...["profile", "account", "sessions", "privacy", "notifications", "appearance", "muted", "blocked"].map(
    (subject) => `/settings/${subject}`,
  ),
];
const GUEST_SCREENS = ["/sign-in", "/register", "/reset-password"];

const TEXT = [
  "A text with **all that there is**, by @grace and with a note[^1].",
  "## A heading that is long enough to be broken on a phone",
  "- one\n- two\n  - three\n- [x] done",
  "> Nobody on the beach looks up.",
  "```ts\nconst high = 2; // and a comment that is much longer than a phone is wide\n```",
  "| Place | Height | When |\n| --- | ---: | --- |\n| Kiel | 0.1 m | twice a day |",
  '<p align="center">as typed</p>',
  "[^1]: The note.",
].join("\n\n");

// A site and its members, looked at from all sides; the order matters, as the language changes in the end.
describe.skipIf(chromium === undefined)("each page of a member", { shuffle: false }, () => {
  let site: BrowsedSite;
  let id = "";
  let holder: Page;
  let guests: BrowserContext;
  const complaints: (readonly string[])[] = [];

  async function must(client: Client, method: "post" | "put", path: string, body: object = {}) {
    const answer = await client[method](path, body);
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
    return answer.json;
  }

  async function joinGrace(): Promise<Client> {
    const { client, folder, program } = site;
    await must(client, "post", "/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    await must(client, "post", "/api/auth/register", { ...GRACE, code });
    const grace = createClient(program.url);
    await grace.login(GRACE);
    return grace;
  }

  /** A member with something on each page. */
  async function fill(): Promise<void> {
    const { client } = site;
    const sea = await must(client, "post", "/api/article-categories", { name: "Sea", description: "All that floats" });
    const write = async (by: Client, title: string, content: string) => {
      const article = await must(by, "post", "/api/articles", { title, content, categoryId: sea.id });
      await must(by, "post", `/api/articles/${article.id}/publish`);
      return article.id as string;
    };
    await must(client, "post", "/api/articles", { title: "Unfertig", content: "Begonnen." });
    id = await write(client, "Ebbe, Flut und der Mond über dem Hafen einer kleinen Stadt", TEXT);
    await must(client, "post", "/api/series", { title: "Harbours", slug: "harbours" });
    const grace = await joinGrace();
    const theirs = await write(grace, "Compilers", "They read what people write.");
    await must(grace, "post", `/api/articles/${id}/comments`, { content: "Well said, @ada." });
    await must(grace, "post", `/api/articles/${id}/like`);
    await must(client, "put", `/api/articles/${theirs}/bookmark`);
    const { id: graceId } = (await client.get("/api/users/grace")).json;
    await must(client, "post", `/api/users/${graceId}/follow`);
    await must(client, "post", `/api/users/${graceId}/mute`);
    for (const theme of THEMES)
      if (theme) {
        const imported = await client.upload("/api/admin/themes/import", await examplePackage(theme));
        expect(imported.status, imported.text).toBe(200);
      }
  }

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    await fill();
    const { browser, context, page, program } = site;
    await signInTo(page, program.url, "/articles/compilers");
    holder = page;
    guests = await browser.newContext({ viewport: { width: 1280, height: HEIGHT } });
    await context.newPage();
  });
  afterAll(async () => {
    await guests?.close();
    await site?.[Symbol.asyncDispose]();
  });

  const addressOf = (screen: string): string => site.program.url + screen.replace("<id>", id);

  /** Opens a page, once it shows what it has. */
  async function show(page: Page, screen: string): Promise<void> {
    await page.goto(addressOf(screen));
    await page.locator("main h1").first().waitFor({ state: "attached" });
    const waiting = page.locator(".sv-waiting, #writer > [role=status], main [aria-busy=true]");
    await expect.poll(() => waiting.filter({ visible: true }).count(), { message: screen }).toBe(0);
    if (screen.startsWith("/write/")) await page.getByRole("textbox").last().waitFor();
  }

  /** Goes through the pages with several tabs. */
  async function each(work: (page: Page, screen: string) => Promise<void>): Promise<void> {
    const queue = [
      ...SCREENS.map((screen) => ({ screen, context: site.context })),
      ...GUEST_SCREENS.map((screen) => ({ screen, context: guests })),
    ];
    async function go(): Promise<void> {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const page = await next.context.newPage();
        complaints.push(watchComplaints(page, /ERR_ABORTED/));
        await work(page, next.screen);
        await page.close();
      }
    }
    await Promise.all(Array.from({ length: TABS }, go));
  }

  /**
   * Puts a look on the page that is open. Its frame stays as it is, which other tests look at in each look; for pictures, the page
   * is opened again.
   */
  async function activate(page: Page, screen: string, theme: string): Promise<void> {
    if (takesPictures) {
      await page.context().addCookies([{ name: "sv_theme", value: theme, url: site.program.url }]);
      return show(page, screen);
    }
    await page.evaluate(async (id) => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href^="/api/appearance/css"]');
      if (!link) throw new Error("The page has no look.");
      const loaded = new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
      link.href = `/api/appearance/css?theme=${id}`;
      await loaded;
    }, theme);
  }

  it("has no barriers, fits a phone in every look, and is used by keys alone", async () => {
    await each(async (page, screen) => {
      await show(page, screen);
      await page.locator("main").focus();
      // The line beside the text says that it has the focus.
      const faults = (await reachable(page)).filter((fault) => !fault.includes("write-text"));
      expect.soft(faults, screen).toEqual([]);
      expect.soft(await findBarriers(page), screen).toEqual([]);
      for (const theme of THEMES) {
        if (theme !== "") await activate(page, screen, theme);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          const name = `${screen} in ${theme || "stock"} at ${width} px`;
          if (theme !== "" && width === WIDTHS[0]) expect.soft(await findColourBarriers(page), name).toEqual([]);
          expect.soft(await page.evaluate(sideways), name).toBeLessThanOrEqual(0);
          await takePicture(page, `screens-${theme || "stock"}`, `${screen.slice(1).replace(/\W+/g, "-")}-${width}`);
        }
      }
      if (takesPictures) await page.context().clearCookies({ name: "sv_theme" });
    });
  });

  it("has no English word for whoever reads German", async () => {
    await must(site.client, "put", "/api/admin/settings/site.language", { value: "de" });
    await each(async (page, screen) => {
      await show(page, screen);
      const written = (await page.locator(".write-text").allTextContents()).join("\n");
      const english = (await page.evaluate(englishIn, [])).filter((text) => !written.includes(text));
      expect.soft(english, screen).toEqual([]);
    });
    expect(complaints.flat()).toEqual([]);
    expect(holder.isClosed()).toBe(false);
  });
});
