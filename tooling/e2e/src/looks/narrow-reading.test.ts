import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findChromium, type OpenBrowser, openBrowser } from "../browser.js";
import { LOOKS } from "./sample-look.js";

const chromiumPath = findChromium();
const PHONE = { width: 360, height: 780 };
const CELLS = ["Seagull", "1921", "7.2 m", "Nils", "Old slip"];
const SENTENCE = "needs a mast, and a very patient person who can carve one from a single tree";

let browser: OpenBrowser;

beforeAll(async () => {
  if (chromiumPath !== undefined) browser = await openBrowser(chromiumPath);
});
afterAll(() => browser?.close());

describe.skipIf(chromiumPath === undefined).each(LOOKS)("little room in %s", (look) => {
  const sample = inject("sample");

  async function reading<T>(name: string, viewport: typeof PHONE, act: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage({ viewport });
    try {
      await page.goto(`${sample.origin}/${look}/${name}`);
      return await act(page);
    } finally {
      await page.close();
    }
  }

  it("leaves sentences in a table that scrolls more than one word a line", async () => {
    const lines = await reading("article-detail", PHONE, (page) =>
      page
        .locator(".sv-article > .sv-prose")
        .first()
        .evaluate(
          (prose, cells) => {
            const scroller = document.createElement("div");
            scroller.className = "sv-scroll";
            const table = scroller.appendChild(document.createElement("table"));
            const head = table.insertRow().appendChild(document.createElement("th"));
            head.textContent = "Boat";
            const row = table.insertRow();
            for (const text of cells) row.insertCell().textContent = text;
            prose.append(scroller);
            const cell = row.lastElementChild ?? prose;
            const range = document.createRange();
            range.selectNodeContents(cell);
            return new Set([...range.getClientRects()].map(({ y }) => y)).size;
          },
          [...CELLS, SENTENCE],
        ),
    );
    // Fifteen words.
    expect(lines).toBeLessThan(8);
  });

  it("leaves answers to answers to answers half of the window", async () => {
    const width = await reading("article-detail", PHONE, (page) =>
      page.evaluate(() => {
        const answer = document.querySelector("[data-sv=text]");
        const nested = ".sv-thread--nested ".repeat(3);
        // As deep as threads are nested, whatever the sample contains.
        for (let depth = 0; depth < 3; depth += 1) {
          const deepest = [...document.querySelectorAll(".sv-thread > li")].at(-1);
          const first = answer?.closest("li")?.cloneNode(true);
          if (!(first instanceof Element)) continue;
          for (const inner of first.querySelectorAll(".sv-thread")) inner.remove();
          const list = document.createElement("ol");
          list.className = "sv-thread sv-thread--nested";
          list.setAttribute("role", "list");
          list.append(first);
          deepest?.append(list);
        }
        return document.querySelector(`${nested}[data-sv=text]`)?.getBoundingClientRect().width;
      }),
    );
    expect(width).toBeGreaterThan(PHONE.width / 2);
  });

  /** On how many lines each word of the site's name is. */
  const linesOfName = (page: Page): Promise<string[]> =>
    page.locator(".sv-header .sv-logo-name").evaluate((name) => {
      const text = name.firstChild;
      const words = (text?.textContent ?? "").matchAll(/\S+/g);
      return [...words].map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text ?? name, index);
        range.setEnd(text ?? name, index + word.length);
        return `${word} on ${range.getClientRects().length}`;
      });
    });

  it("breaks the name of the site between words alone", async () => {
    const whole = ["Saltmarsh on 1", "Quay on 1"];
    expect(await reading("home-member", PHONE, linesOfName), "beside what a member has there").toEqual(whole);
    for (const width of [960, 1100]) {
      const lines = await reading("home", { width, height: 700 }, async (page) => {
        await page.locator(".sv-header-nav ul").evaluate((links) => {
          // More links than fit in one line.
          for (const link of [...links.children]) links.append(link.cloneNode(true));
        });
        return linesOfName(page);
      });
      expect(lines, `${width}`).toEqual(whole);
    }
  });

  it("cuts a very long name of the site behind its second line, and shows nothing of the third", async () => {
    const seen = await reading("home-hard", PHONE, (page) =>
      page.locator(".sv-header .sv-logo-name").evaluate((name) => {
        name.append(name.textContent ?? "");
        const range = document.createRange();
        range.selectNodeContents(name);
        const tops = [...new Set([...range.getClientRects()].map(({ top }) => top))].sort((one, other) => one - other);
        return name.getBoundingClientRect().bottom - (tops[2] ?? Number.NEGATIVE_INFINITY);
      }),
    );
    // Fonts have at least 4 px at this size above their letters, and the line begins there.
    expect(seen).toBeLessThanOrEqual(2);
  });
});
