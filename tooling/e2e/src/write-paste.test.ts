import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const FOLDER = fileURLToPath(new URL("fixtures/pasted/", import.meta.url));

/** Clipboard contents of a program, by its name, and the Markdown that they become. */
interface Sample {
  readonly program: string;
  readonly clipboard: Readonly<Record<string, string>>;
  readonly markdown: string;
}

const FORMATS = { "text/html": "html", "text/plain": "txt", "vscode-editor-data": "json" } as const;

function readSample(program: string): Sample {
  const clipboard = Object.entries(FORMATS).flatMap(([format, ending]) => {
    const file = `${FOLDER}${program}.${ending}`;
    return existsSync(file) ? [[format, readFileSync(file, "utf8")] as const] : [];
  });
  // Programs that copy text with its look also copy it without.
  const all = { "text/plain": "Only the words.", ...Object.fromEntries(clipboard) };
  return { program, clipboard: all, markdown: readFileSync(`${FOLDER}${program}.md`, "utf8") };
}

const SAMPLES = globSync("*.md", { cwd: FOLDER })
  .map((file) => readSample(basename(file, ".md")))
  .sort((one, other) => one.program.localeCompare(other.program));

describe.skipIf(chromium === undefined)("what is pasted", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  let elsewhere: Page;
  const askedFor: string[] = [];
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { context, page, program, client } = site;
    await context.route(
      (url) => url.origin !== program.url,
      (route) => {
        askedFor.push(route.request().url());
        return route.abort();
      },
    );
    elsewhere = await context.newPage();
    await elsewhere.goto(`${program.url}/robots.txt`);
    desk = writingPage(page, site);
    const { id } = (await client.post("/api/articles", { title: "Pasted", content: "" })).json;
    await page.bringToFront();
    await signInTo(page, program.url, `/write/${id}`);
    await desk.text.click();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  /** Copies as the program does, on another page, and pastes with the keys. */
  async function paste(clipboard: Sample["clipboard"]): Promise<void> {
    await elsewhere.bringToFront();
    await elsewhere.evaluate((given) => {
      const copy = (event: ClipboardEvent): void => {
        event.preventDefault();
        for (const [format, data] of Object.entries(given)) event.clipboardData?.setData(format, data);
      };
      document.addEventListener("copy", copy, { once: true });
    }, clipboard);
    await elsewhere.keyboard.press("Control+c");
    await site.page.bringToFront();
    await site.page.keyboard.press("Control+v");
  }

  it("comes from six programs", () => {
    const programs = SAMPLES.map(({ program }) => program);
    expect(programs).toEqual(
      expect.arrayContaining(["google-docs", "libreoffice", "terminal", "vs-code", "web-page", "word"]),
    );
  });

  it.each(SAMPLES)("has the structure that it had in $program, and nothing else", async ({ clipboard, markdown }) => {
    const { page } = site;
    await desk.text.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await paste(clipboard);
    await desk.holds(markdown);
    const foreign = desk.text.locator(
      "[style], [onclick], [onerror], [onload], script, style, iframe, svg, object, form",
    );
    await expect.poll(() => foreign.evaluateAll((found) => found.map(({ outerHTML }) => outerHTML))).toEqual([]);
    await expect.poll(() => page.title()).not.toBe("pwned");
  });

  it("loads nothing but the pictures that it shows", () => {
    expect(new Set(askedFor)).toEqual(new Set(["https://pictures.invalid/crane.png"]));
    const blocked = site.complaints.filter((complaint) => !complaint.includes("pictures.invalid/crane.png"));
    expect(blocked.filter((complaint) => /security policy|trusted|script/i.test(complaint))).toEqual([]);
  });
});
