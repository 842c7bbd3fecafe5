import { eventually } from "@sitevine/testkit";
import type { Page, Request } from "playwright-core";
import { findBarriers, findColourBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { watchComplaints } from "./browser.js";
import { type Account, ADMIN } from "./client.js";
import { findInMail } from "./mailbox.js";

/** A site whose administrator has signed in to the panels. */
export interface BrowsedPanel extends BrowsedSite {
  /** Opens a screen, and waits until its title is there and nothing is on its way. */
  open(path: string): Promise<void>;
  /**
   * Goes to a screen within the application. That is faster than loading the page, which also renews the session: the site
   * allows that only so often a minute.
   */
  go(path: string): Promise<void>;
  /** Goes to a screen within the application, and waits until it is all there. */
  show(path: string): Promise<void>;
  /** Waits until nothing is on its way. The stream of the moderators stays open, so that the network is never idle there. */
  settle(): Promise<void>;
  /** Violations that axe finds on the screen, in light and in dark. */
  barriers(): Promise<readonly string[]>;
  /** Waits until the panel has said so. */
  said(message: string | RegExp): Promise<void>;
  /** Registers a member; the id of the account. */
  join(username: string): Promise<string>;
}

/** Heading at an address without a screen. */
const MISSING = /^(This does not exist|Das gibt es nicht)$/;

/** Follows the requests of a page; the returned function waits until all are answered and nothing stands for content. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/moderation/stream")) open.add(request);
  });
  const close = (request: Request): void => void open.delete(request);
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  return () =>
    eventually(async () => {
      const loading = await page.getByRole("status", { name: /^(Loading|Wird geladen) …$/ }).count();
      if (open.size + loading > 0) throw new Error("Something is on its way");
    });
}

/** Signs in to the administration. */
export async function enterPanel(page: Page, url: string, { email, password }: Account): Promise<void> {
  await page.goto(`${url}/sign-in?next=%2Facp`);
  await page.getByLabel("E-mail address", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  // A member without rights to the first screen starts at another.
  await page.waitForURL(/\/acp(\/|$)/);
}

export async function browsePanel(chromium: string): Promise<BrowsedPanel> {
  // In production, a site answers an address 600 calls a minute. Tests walk the screens faster than people do.
  const site = await browseSite(chromium, { NODE_ENV: "development" });
  const { page, program, client, folder } = site;
  await enterPanel(page, program.url, ADMIN);
  // Going elsewhere ends streams, which the browser reports as well.
  const complaints = watchComplaints(page, /net::ERR_ABORTED/);
  const settle = watchRequests(page);
  const go = (path: string): Promise<void> => page.evaluate((to) => history.pushState({}, "", to), path);
  const left = page.locator("main h2", { hasText: MISSING }).first();
  return {
    ...site,
    complaints,
    settle,
    async open(path) {
      await page.goto(program.url + path);
      await page.locator("#page-title").waitFor();
      await settle();
    },
    go,
    async show(path) {
      // By way of an address without a screen, so that what was there before is not taken for the screen.
      await go(path.startsWith("/modcp") ? "/modcp/nowhere" : "/acp/nowhere");
      await left.evaluate((heading) => heading.setAttribute("data-left", ""));
      await go(path);
      await page.locator("main :is(#page-title, h2):not([data-left])").first().waitFor();
      await settle();
    },
    said: (message) => page.getByRole("status").getByText(message).first().waitFor(),
    async join(username) {
      const member = { email: `${username}@example.org`, username, password: "a compiler of one's own" };
      await client.post("/api/auth/register/send-code", { email: member.email });
      const code = await findInMail(folder.path, member.email, /\b(\d{6})\b/);
      await client.post("/api/auth/register", { ...member, code });
      return (await client.get(`/api/users/${username}`)).json.id;
    },
    async barriers() {
      const found: string[] = [];
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const barriers = colorScheme === "light" ? findBarriers(page) : findColourBarriers(page);
        found.push(...(await barriers).map((barrier) => `${colorScheme}: ${barrier}`));
      }
      return found;
    },
  };
}
