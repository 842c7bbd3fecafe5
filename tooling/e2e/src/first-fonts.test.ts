import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { examplePackage } from "./client.js";
import { layoutShift, MOST_SHIFT } from "./looks/page-checks.js";

const chromium = findChromium();
const FONT = /\.woff2(?:\?|$)/;
const WIDTHS = [390, 1440];
const THEMES = ["harbor", "ember", "beacon"];

const TITLES = [
  "The harbour before the season",
  "Warum der Hafen im Winter nach Teer und Äpfeln riecht",
  "Twelve knots that everybody on this pier should know by heart",
  "Tides",
  "A letter to whoever painted the lighthouse green",
];

const LINE =
  "Somebody had brought coffee; somebody else had brought the old chart of the bay, with its good handwriting.";
const LONGER = `${LINE} The ferry came in late, as it does whenever the wind turns north, and nobody on the pier minded.`;

const STORY = `${LINE}

## What the chart leaves out

${LONGER}

> ${LINE}

${LINE} **${LINE}**

### Zwei Dinge, die man behalten sollte

- ${LINE}
- *${LONGER}*

${LONGER} ${LONGER} ${LONGER}`;

/** The addresses of the fonts that a page preloads. */
const preloaded = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]")].map(({ href }) => href),
  );

/** The families that the browser has loaded from files of the site. */
const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
    return [...new Set(loaded.map(({ family }) => family.replaceAll('"', "")))];
  });

describe.skipIf(chromium === undefined)("the fonts of a theme", { shuffle: false }, () => {
  let site: BrowsedSite;
  let paths: readonly string[];

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client } = site;
    const slugs: string[] = [];
    for (const title of TITLES) {
      const { json } = await client.post("/api/articles", { title, content: STORY, tags: ["harbour", "winter"] });
      expect((await client.post(`/api/articles/${json.id}/publish`)).status).toBe(200);
      slugs.push(json.slug);
    }
    for (const id of THEMES)
      expect((await client.upload("/api/admin/themes/import", await examplePackage(id))).status).toBe(200);
    paths = ["/", `/articles/${slugs[1]}`];
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const activate = async (id: string): Promise<void> =>
    expect((await site.client.post(`/api/admin/themes/library/${id}/activate`)).status).toBe(200);

  const visit = async <T>(width: number, look: (context: BrowserContext, page: Page) => Promise<T>): Promise<T> => {
    const context = await site.browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    const seen = await look(context, page);
    await context.close();
    return seen;
  };

  it.each(THEMES)("of %s are requested once each, those of the first screen by the page itself", async (id) => {
    await activate(id);
    for (const path of paths)
      await visit(1440, async (context, page) => {
        const session = await context.newCDPSession(page);
        await session.send("Network.enable");
        const asked: string[] = [];
        session.on("Network.requestWillBeSent", ({ request }) => {
          if (FONT.test(request.url)) asked.push(request.url);
        });
        await page.goto(site.program.url + path, { waitUntil: "load" });
        await loadedFamilies(page);
        const ahead = await preloaded(page);
        expect([1, 2]).toContain(ahead.length);
        expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
        expect(asked).toEqual(expect.arrayContaining(ahead));
        // Each file is that of one face which has loaded, so the browser uses every one that the page preloads.
        const loaded = await page.evaluate(() =>
          [...document.fonts].filter(({ status, family }) => status === "loaded" && !family.includes("fallback")),
        );
        expect(loaded.length).toBe(asked.length);
      });
  });

  it.each(THEMES)(
    "of %s may come late: the page is read without them, and does not move when they come",
    async (id) => {
      await activate(id);
      const moved: string[] = [];
      for (const path of paths)
        for (const width of WIDTHS)
          await visit(width, async (context, page) => {
            const { promise: slow, resolve: arrive } = Promise.withResolvers<void>();
            await context.route(FONT, async (route) => {
              await slow;
              await route.continue();
            });
            await page.goto(site.program.url + path, { waitUntil: "domcontentloaded" });
            await page.evaluate(
              () =>
                new Promise<void>((painted) => {
                  new PerformanceObserver(() => painted()).observe({ type: "paint", buffered: true });
                }),
            );
            expect(await page.evaluate(() => document.fonts.status)).toBe("loading");
            await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
            arrive();
            expect((await loadedFamilies(page)).length).toBeGreaterThan(0);
            const shift = await layoutShift(page);
            if (shift > MOST_SHIFT) moved.push(`${path} at ${width} moves by ${shift.toFixed(3)}`);
          });
      expect(moved).toEqual([]);
    },
  );
});
