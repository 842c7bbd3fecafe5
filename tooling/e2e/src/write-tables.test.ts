import fc from "fast-check";
import type { CDPSession, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { clickInto, moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

const MOVES =
  "ArrowUp ArrowDown ArrowLeft ArrowRight Tab Shift+Tab Enter Shift+Enter Control+Enter Home End Shift+ArrowRight Shift+ArrowDown Shift+ArrowUp".split(
    " ",
  );
const TABLE = "| one | two | three |\n| --- | --- | --- |\n| four |  | six |\n| seven | eight | nine |\n";

describe.skipIf(chromium === undefined)("tables in the editor", () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  let devices: CDPSession;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    await signInTo(site.page, site.program.url, "/write");
    devices = await site.context.newCDPSession(site.page);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  async function open(content: string): Promise<void> {
    const { id } = (await site.client.post("/api/articles", { title: "Tables", content })).json;
    await site.page.goto(`${site.program.url}/write/${id}`);
    await desk.opened();
  }

  /** The words of the cells of each table, row by row. */
  const cells = (): Promise<string[][][]> =>
    desk.text
      .locator("table")
      .evaluateAll((tables) =>
        tables.map((table) =>
          [...table.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
        ),
      );

  const cell = (words: string): Locator => desk.text.getByRole("cell", { name: words, exact: true });
  const head = (words: string): Locator => desk.text.getByRole("columnheader", { name: words, exact: true });

  it("take words in the cell below after ArrowDown, and store them there", async () => {
    await open(TABLE);
    await clickInto(head("two"));
    await moveCaret(site.page, "ArrowDown");
    await expect.poll(() => desk.text.locator(".ProseMirror-gapcursor").count()).toBe(0);
    await site.page.keyboard.type("five");
    await desk.holds(TABLE.replace("| four |  |", "| four | five |"));
  });

  it("are left by ArrowDown and ArrowUp, where they are the whole text", async () => {
    await open(TABLE);
    await clickInto(cell("nine"));
    await moveCaret(site.page, "ArrowDown");
    await site.page.keyboard.type("below");
    await clickInto(head("one"));
    await moveCaret(site.page, "ArrowUp");
    await site.page.keyboard.type("above");
    await desk.holds(`above\n\n${TABLE}\nbelow\n`);
  });

  it("keep words apart that Enter is pressed between", async () => {
    await open("| a | b |\n| --- | --- |\n| c | d |\n");
    await clickInto(head("a"));
    await moveCaret(site.page, "End");
    await site.page.keyboard.type(" first");
    await site.page.keyboard.press("Enter");
    await site.page.keyboard.type(" second");
    await site.page.keyboard.press("Enter");
    await site.page.keyboard.type("third");
    await desk.holds("| a first | b |\n| --- | --- |\n| c second | d |\n| third |  |\n");
    await site.page.keyboard.press("Enter");
    await site.page.keyboard.press("Enter");
    await site.page.keyboard.type("out");
    await desk.holds("| a first | b |\n| --- | --- |\n| c second | d |\n| third |  |\n\nout\n");
  });

  it("lose no cell when what is selected from a paragraph into one is replaced, also by a composition", async () => {
    for (const compose of [false, true]) {
      await open(`before\n\n${TABLE}\nafter\n`);
      await desk.text.getByText("before").click();
      await moveCaret(site.page, "Home");
      await site.page.evaluate(() => {
        const [from, to] = [
          document.querySelector(".write-text p")?.firstChild,
          document.querySelectorAll(".write-text td")[3]?.firstChild,
        ];
        if (from && to) getSelection()?.setBaseAndExtent(from, 2, to, 3);
      });
      await moveCaret(site.page, "Control");
      if (compose) {
        await devices.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
        await devices.send("Input.insertText", { text: "日" });
      } else await site.page.keyboard.type("日");
      await desk.holds("be日\n\n|  |  |  |\n| --- | --- | --- |\n|  |  |  |\n| en | eight | nine |\n\nafter\n");
    }
  });

  it("take a composition into the cell with the cursor", async () => {
    await open(TABLE);
    await clickInto(head("two"));
    await moveCaret(site.page, "ArrowDown");
    await devices.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
    await devices.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    await devices.send("Input.insertText", { text: "日本" });
    await desk.holds(TABLE.replace("| four |  |", "| four | 日本 |"));
  });

  it("take what is dragged from a paragraph into a cell", async () => {
    await open(`word\n\n${TABLE}`);
    await desk.text.getByText("word", { exact: true }).click();
    await moveCaret(site.page, "Home");
    await moveCaret(site.page, "Shift+End");
    const from = (await desk.text.getByText("word", { exact: true }).boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const to = (await cell("eight").boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await site.page.mouse.move(from.x + 12, from.y + from.height / 2);
    await site.page.mouse.down();
    await site.page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 6 });
    await site.page.mouse.up();
    await expect.poll(async () => (await cells())[0]?.map(({ length }) => length)).toEqual([3, 3, 3]);
    await expect.poll(async () => (await cells())[0]?.[2]?.[1]).toContain("word");
    await desk.status("Saved");
  });

  it.each(["table", "code"])("begin a paragraph with a click below the %s that ends the text", async (kind) => {
    const text = kind === "table" ? TABLE : "```js\nrun();\n```\n";
    await open(text);
    const { x, y, height } = (await desk.text.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await site.page.mouse.click(x + 40, y + height - 10);
    await site.page.keyboard.type("below");
    await desk.holds(`${text}\nbelow\n`);
  });

  /** Three rows of words, without the letters that the walk types. */
  const wordsOf = (rows: string[][] | undefined): string[][] =>
    [rows?.[0], rows?.[2]].map((row) => (row ?? []).slice(0, 3).map((words) => words.replace(/[ぁ-ゖ]/g, "")));

  it("stay rectangular and keep each word in its cell, whatever keys and clicks come", async () => {
    const { page } = site;
    const step = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...MOVES) }, { weight: 1, arbitrary: fc.nat(40) });
    const walks = fc.sample(fc.array(step, { minLength: 25, maxLength: 25 }), { numRuns: 6, seed: 8 });
    for (const walk of walks) {
      await open(`before\n\n${TABLE}\nafter\n\n${TABLE}`);
      await clickInto(head("one").first());
      const typed: string[] = [];
      let isSelected = false;
      for (const [at, step] of walk.entries()) {
        // Enter rightly takes the place of what is selected.
        if (isSelected && !String(step).startsWith("Shift+Arrow")) await moveCaret(page, "ArrowRight");
        const places = desk.text.locator("p, td, th");
        if (typeof step === "number") await clickInto(places.nth(step % (await places.count())));
        else await moveCaret(page, step);
        isSelected = await page.evaluate(
          () => getSelection()?.isCollapsed === false || document.querySelector(".selectedCell") !== null,
        );
        if (!isSelected) {
          typed.push(String.fromCodePoint(0x3041 + at));
          await page.keyboard.type(typed.at(-1) ?? "");
        }
        const after = walk.slice(0, at + 1).join(" ");
        const all = (await desk.text.textContent()) ?? "";
        for (const letter of typed) expect(all, after).toContain(letter);
        for (const word of ["before", "after"]) expect(all.replace(/[ぁ-ゖ]/g, ""), after).toContain(word);
        for (const rows of await cells()) {
          expect(new Set(rows.map(({ length }) => length)).size, after).toBe(1);
          expect(wordsOf(rows), after).toEqual([
            ["one", "two", "three"],
            ["seven", "eight", "nine"],
          ]);
        }
      }
      const seen = await cells();
      await desk.status("Saved");
      await page.reload();
      await desk.opened();
      await expect.poll(cells).toEqual(seen);
    }
  });

  it("and other blocks have each their own direction", async () => {
    await open("שלום\n\nhello\n\n- עולם\n\n| سلام | one |\n| --- | --- |\n| two | مرحبا |\n\n> world\n");
    const directions = await desk.text
      .locator("p, li, th, td, blockquote")
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
    expect(directions).toEqual(["rtl", "ltr", "rtl", "rtl", "rtl", "ltr", "ltr", "rtl", "ltr", "ltr"]);
    await desk.text.getByText("world").click();
    await moveCaret(site.page, "Home");
    await site.page.keyboard.type("ש");
    const quote = desk.text.locator("blockquote");
    await expect.poll(() => quote.evaluate((block) => getComputedStyle(block).direction)).toBe("rtl");
  });
});
