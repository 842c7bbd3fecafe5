import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { signInTo } from "./writing-page.js";

const chromium = findChromium();
const ARTICLES = 21;

/** Pages that members find in the menu, and from there on. */
const OWN_PAGES = [
  "/notifications",
  "/write",
  "/bookmarks",
  "/following",
  "/following/members",
  "/following/categories",
  "/history",
  ...["profile", "account", "sessions", "privacy", "notifications"].map((part) => `/settings/${part}`),
];

/** Contents of a page without scripts, and the targets of its links. */
interface Shown {
  readonly heading: string;
  /** The number of letters in its main part. */
  readonly letters: number;
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** Parts that wait for a script, or were left empty for one. */
  readonly waiting: readonly string[];
}

/** Runs in the page. */
const look = (): Shown => {
  // Readers open these without a script.
  for (const details of document.querySelectorAll("details")) details.open = true;
  const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const main = document.querySelector("main");
  const busy = [...document.querySelectorAll("[aria-busy=true], main [role=status]")];
  const empty = [...(main?.querySelectorAll("section, article, ul, ol, .sv-prose") ?? [])].filter(
    (element) => element.textContent?.trim() === "" && element.querySelector("img, svg, input") === null,
  );
  return {
    heading: [...(main?.querySelectorAll("h1") ?? [])].find(isSeen)?.textContent?.trim() ?? "",
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    letters: main?.innerText.length ?? 0,
    links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(isSeen).map(({ href }) => href),
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    waiting: [...busy, ...empty].filter(isSeen).map((element) => element.outerHTML.slice(0, 120)),
  };
};

/** The address of a page: where somebody goes after signing in makes no other page of it. */
function pageOf(link: string): string {
  const url = new URL(link);
  url.hash = "";
  url.searchParams.delete("next");
  return url.href;
}

describe.skipIf(chromium === undefined)("without scripts, a reader", { shuffle: false }, () => {
  let site: BrowsedSite;
  const plain: BrowserContext[] = [];

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client } = site;
    const post = async (path: string, body?: object) => {
      const answer = await client.post(path, body);
      expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
      return answer.json;
    };
    const sea = await post("/api/article-categories", { name: "Sea", description: "All that floats" });
    const ids: string[] = [];
    for (let number = 1; number <= ARTICLES; number += 1) {
      const content = `## First part\n\nText of article ${number} by @ada[^1].\n\n## Second part\n\n[Knots](/articles/article-1) and more.\n\n[^1]: A note.\n`;
      const tags = number % 2 === 0 ? ["tides"] : ["knots"];
      const { id } = await post("/api/articles", { title: `Article ${number}`, content, categoryId: sea.id, tags });
      await post(`/api/articles/${id}/publish`);
      ids.push(id);
    }
    const first = await post(`/api/articles/${ids[0]}/comments`, { content: "The first comment of all." });
    await post(`/api/articles/${ids[0]}/comments`, { content: "An answer to it.", parentId: first.id });
    const series = await post("/api/series", { title: "Harbours", slug: "harbours" });
    await client.put(`/api/series/${series.id}/parts`, { articleIds: ids.slice(0, 3) });
    await client.put(`/api/articles/${ids[0]}/bookmark`, {});
  });
  afterAll(async () => {
    for (const context of plain) await context.close();
    await site?.[Symbol.asyncDispose]();
  });

  async function openPlain(state?: Awaited<ReturnType<BrowserContext["storageState"]>>): Promise<Page> {
    const context = await site.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
      ...(state ? { storageState: state } : {}),
    });
    plain.push(context);
    return context.newPage();
  }

  /** Follows every link of every page, beginning with the home page; what is wrong, by address. */
  async function follow(
    page: Page,
  ): Promise<{ readonly pages: ReadonlyMap<string, Shown>; readonly faults: string[] }> {
    const { url } = site.program;
    const pages = new Map<string, Shown>();
    const faults: string[] = [];
    const anchors = new Map<string, string>();
    const queue = [pageOf(url)];
    const known = new Set(queue);
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const answer = await page.goto(address);
      if (answer?.status() !== 200) faults.push(`${address} answers ${answer?.status()}`);
      const shown = await page.evaluate(look);
      pages.set(address, shown);
      for (const link of shown.links) {
        const { origin, pathname, hash } = new URL(link);
        // The panels are applications, and files are no pages.
        if (origin !== url || /^\/(?:acp|modcp|uploads|feed)|\.xml$/.test(pathname)) continue;
        const target = pageOf(link);
        if (hash.length > 1) anchors.set(`${target}${hash}`, address);
        if (known.has(target)) continue;
        known.add(target);
        queue.push(target);
      }
    }
    for (const [target, from] of anchors) {
      const { hash } = new URL(target);
      const ids = pages.get(target.slice(0, -hash.length))?.ids ?? [];
      if (!ids.includes(decodeURIComponent(hash.slice(1))))
        faults.push(`${from} leads to ${target}, which is not there`);
    }
    return { pages, faults };
  }

  const missing = (pages: ReadonlyMap<string, Shown>) =>
    [...pages].flatMap(([address, { heading, letters, waiting }]) => [
      ...(heading === "" ? [`${address} has no heading`] : []),
      ...(letters < 40 ? [`${address} shows ${letters} letters`] : []),
      ...waiting.map((part) => `${address} waits: ${part}`),
    ]);

  it("reads every page and follows every link as a guest", async () => {
    const page = await openPlain();
    const { pages, faults } = await follow(page);
    expect(faults).toEqual([]);
    expect(missing(pages)).toEqual([]);
    for (let number = 1; number <= ARTICLES; number += 1)
      expect([...pages.keys()]).toContain(`${site.program.url}/articles/article-${number}`);
    await page.goto(`${site.program.url}/articles/article-1`);
    await page.getByText("Text of article 1 by @ada").waitFor();
    await page.getByText("An answer to it.").waitFor();
  });

  it("reads every page and follows every link as a member, and learns what needs a script", async () => {
    const { context, page: scripted, program } = site;
    await signInTo(scripted, program.url, "/bookmarks");
    const page = await openPlain(await context.storageState());
    const { pages, faults } = await follow(page);
    expect(faults).toEqual([]);
    expect(missing(pages)).toEqual([]);
    for (const path of OWN_PAGES) expect([...pages.keys()]).toContain(`${program.url}${path}`);
    // Lists are made by the site, and forms say that they need a script.
    await page.goto(`${program.url}/bookmarks`);
    await page.getByRole("link", { name: "Article 1", exact: true }).waitFor();
    for (const path of ["/write", "/notifications", "/settings/profile"]) {
      await page.goto(`${program.url}${path}`);
      await page
        .locator("main")
        .getByText(/JavaScript/)
        .waitFor();
    }
  });
});
