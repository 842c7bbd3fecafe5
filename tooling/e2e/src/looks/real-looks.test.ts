import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, type OpenBrowser, openBrowser } from "../browser.js";
import type { Answer } from "../client.js";
import { type RunningDemo, startDemo } from "./demo.js";
import { examineAll, WIDTHS } from "./examine.js";
import type { MatrixPage } from "./matrix-page.js";
import { MOST_SHIFT } from "./page-checks.js";
import type { LookId } from "./sample-look.js";
import { weigh } from "./transfer.js";

const chromiumPath = findChromium();
const MOST_KILOBYTES = 100;

interface Summary {
  readonly slug: string;
  readonly author: { readonly username: string };
  readonly counts: { readonly comments: number };
}

// The browser complains about every error page.
const isError = ({ name }: MatrixPage, complaint: string): boolean =>
  name === "real-error" && complaint.includes("status of 404");

/** One page per template of the site, by name. */
async function findPaths({ administrator }: RunningDemo): Promise<ReadonlyMap<string, string>> {
  const articles: readonly Summary[] = (await administrator.get("/api/articles?limit=50")).json.data;
  const discussed = articles.toSorted((one, other) => other.counts.comments - one.counts.comments)[0];
  if (!discussed) throw new Error("The demo has no articles.");
  return new Map([
    ["home", "/"],
    ["article-index", "/articles"],
    ["article-detail", `/articles/${discussed.slug}`],
    ["page-detail", "/p/about"],
    ["profile", `/u/${discussed.author.username}`],
    ["members", "/members"],
    ["search", "/search?q=the"],
    ["error", "/nowhere"],
  ]);
}

// One site changes from look to look, so the order matters.
describe.skipIf(chromiumPath === undefined)("a site full of people", { shuffle: false }, () => {
  let browser: OpenBrowser;
  let demo: RunningDemo;
  let paths: ReadonlyMap<string, string>;

  beforeAll(async () => {
    demo = await startDemo();
    paths = await findPaths(demo);
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.[Symbol.asyncDispose]();
  });

  const putOn = (id: string): Promise<Answer> => demo.administrator.post(`/api/admin/themes/library/${id}/activate`);
  // The order matters: the demo starts with Harbor, and undoing that restores the built-in look.
  const changes: readonly (readonly [LookId, () => Promise<Answer | undefined>])[] = [
    ["harbor", async () => undefined],
    ["stock", () => demo.administrator.post("/api/admin/themes/discard")],
    ["ember", () => putOn("ember")],
    ["beacon", () => putOn("beacon")],
  ];

  it.each(changes)(
    "shows every template in %s at every width, and a home page that is light and stands still",
    async (look, change) => {
      const changed = await change();
      expect(changed?.status ?? 200, changed?.text).toBe(200);
      const entries = [...paths].map(
        ([name, path]): MatrixPage => ({ look, name: `real-${name}`, url: demo.url + path }),
      );
      expect(await examineAll(browser, entries, { axe: () => true, expected: isError })).toEqual([]);

      for (const width of WIDTHS) {
        const cold = await browser.newContext({ viewport: { width, height: 900 } });
        const { kilobytes, kinds, shift } = await weigh(cold, demo.url);
        await cold.close();
        expect.soft(kilobytes, `${look}@${width}: ${JSON.stringify(kinds)}`).toBeLessThan(MOST_KILOBYTES);
        expect.soft(shift, `${look}@${width}`).toBeLessThan(MOST_SHIFT);
      }
    },
  );
});
