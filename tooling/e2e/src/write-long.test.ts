import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();
const BLOCKS = 260;
const block = (index: number): string => `Block ${index} ${"of **some** words ".repeat(4)}end${index}.`;
const textOf = (blocks: readonly string[]): string => `${blocks.join("\n\n")}\n`;

// One text that changes from step to step. While somebody types in it, the browser skips what is far from there.
describe.skipIf(chromium === undefined)("a long article", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  /** Expected blocks of the text. */
  const text = Array.from({ length: BLOCKS }, (_, index) => block(index));
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    const { client, page, program } = site;
    const { id } = (await client.post("/api/articles", { title: "Long", content: textOf(text) })).json;
    await signInTo(page, program.url, `/write/${id}`);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const skipped = () =>
    desk.text.evaluate(
      ({ children }) => [...children].filter((block) => getComputedStyle(block).contentVisibility === "auto").length,
    );
  const height = () => desk.text.evaluate(({ scrollHeight }) => scrollHeight);
  const change = (index: number, to: (before: string) => string): void => {
    text[index] = to(text[index] ?? "");
  };
  const holdsAll = () => desk.holds(textOf(text));

  /** Types at the end of a block near the beginning, and waits until most of the text is skipped. */
  async function typeAbove(index: number, words: string): Promise<void> {
    const { page } = site;
    await moveCaret(page, "Control+Home");
    await desk.text.locator("p").nth(index).click();
    await moveCaret(page, "End");
    await page.keyboard.type(words);
    await expect.poll(skipped).toBeGreaterThan(BLOCKS / 2);
  }

  /** The number of the block that has the cursor, if that is on the screen and not covered by the tools. */
  const blockInView = () =>
    desk.text.evaluate((element) => {
      const { focusNode: node = null, focusOffset: offset = 0 } = getSelection() ?? {};
      const at = [...element.children].findIndex((child) => child.contains(node));
      if (!node || at < 0) return `block ${at} has the cursor`;
      const range = document.createRange();
      range.setStart(node, offset);
      // A cursor between two nodes has no rectangle of its own.
      const [next, last] = [node.childNodes[offset], node.childNodes[offset - 1]];
      const beside = next ?? last;
      if (range.getBoundingClientRect().height === 0 && beside) range.selectNode(beside);
      const rects = [...range.getClientRects()];
      const rect = next ? rects[0] : rects.at(-1);
      const covered = document.querySelector("[role=toolbar]")?.getBoundingClientRect().bottom ?? 0;
      const isSeen = rect !== undefined && rect.height > 0 && rect.top >= covered && rect.bottom <= innerHeight;
      return isSeen ? at : `block ${at} is not in view: ${JSON.stringify(rect)}, below ${covered} of ${innerHeight}`;
    });

  /** The number of the block that has the cursor, once that is in view. */
  async function cursorInView(): Promise<number> {
    let at: number | string = "";
    await expect
      .poll(async () => {
        at = await blockInView();
        return at;
      })
      .toBeTypeOf("number");
    return Number(at);
  }

  it("is as high as before when most of it is skipped", async () => {
    const { page } = site;
    const before = await height();
    expect(await skipped()).toBe(0);
    await desk.text.getByText("Block 0 ").click();
    await expect.poll(skipped).toBeGreaterThan(BLOCKS / 2);
    await expect.poll(height).toBe(before);
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await expect.poll(skipped).toBeGreaterThan(BLOCKS / 2);
    await expect.poll(height).toBe(before);
    await page.keyboard.press("Backspace");
    await holdsAll();
  });

  it("takes what is typed at once where the cursor jumps to, and in blocks that were just made", async () => {
    const { page } = site;
    await typeAbove(1, " Here.");
    change(1, (before) => `${before} Here.`);
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" At the end.");
    change(BLOCKS - 1, (before) => `${before} At the end.`);
    await expect.poll(blockInView).toBe(BLOCKS - 1);
    await expect.poll(skipped).toBeGreaterThan(BLOCKS / 2);
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("First: ");
    change(0, (before) => `First: ${before}`);
    await expect.poll(blockInView).toBe(0);
    await holdsAll();
    await moveCaret(page, "Control+End");
    await page.keyboard.type("\nOne\n## Two\n- three\nfour");
    text.push("One", "## Two", "- three\n- four");
    await holdsAll();
  });

  it("is gone through by arrow keys, line by line, in both directions", async () => {
    const { page } = site;
    await typeAbove(2, " Down.");
    change(2, (before) => `${before} Down.`);
    for (let at = 0; at < 80; at += 1) await page.keyboard.press("ArrowDown");
    const below = await cursorInView();
    expect(below).toBeGreaterThan(20);
    await page.keyboard.press("End");
    await page.keyboard.type(" Below.");
    await expect.poll(skipped).toBeGreaterThan(BLOCKS / 2);
    for (let at = 0; at < 30; at += 1) await page.keyboard.press("ArrowUp");
    const above = await cursorInView();
    expect(above).toBeLessThan(below);
    await page.keyboard.type("Above");
    await desk.text.locator("p").nth(above).getByText("Above").waitFor();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await holdsAll();
  });

  it("keeps the cursor below the tools when the editor hears late of a key", async () => {
    const { page } = site;
    await desk.text.getByText("end120.").click();
    await page.evaluate(() => {
      const { now } = Date;
      let late = 0;
      const hearLate = (): void => {
        late += 1_000;
      };
      Date.now = () => now() + late;
      document.addEventListener("selectionchange", hearLate, { capture: true });
      document.addEventListener("mousedown", () => document.removeEventListener("selectionchange", hearLate, true));
    });
    for (let at = 0; at < 40; at += 1) await page.keyboard.press("ArrowUp");
    expect(await cursorInView()).toBeLessThan(110);
  });

  it("takes what is typed where somebody clicks far away", async () => {
    const { page } = site;
    await typeAbove(3, " Near.");
    change(3, (before) => `${before} Near.`);
    await desk.text.getByText("end200.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Far.");
    change(200, (before) => `${before} Far.`);
    await expect.poll(blockInView).toBe(200);
    await holdsAll();
  });

  it("shows a far change that is undone, by keys and by the button", async () => {
    const { page } = site;
    await typeAbove(4, " Undone.");
    await desk.text.getByText("end240.").click();
    await moveCaret(page, "End");
    await page.keyboard.type(" Undone too.");
    await expect.poll(skipped).toBeGreaterThan(BLOCKS / 2);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(blockInView).toBe(240);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(blockInView).toBe(4);
    await holdsAll();
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+y");
    await expect.poll(blockInView).toBe(240);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(blockInView).toBe(4);
    await holdsAll();
  });

  it("shows every line of the block that somebody writes in, when it grows and when it shrinks", async () => {
    const { page } = site;
    const block = desk.text.locator("p").nth(6);
    /** The pixels between the end of the words and that of the block. */
    const room = () =>
      block.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(element.getBoundingClientRect().bottom - range.getBoundingClientRect().bottom);
      });
    const wanted = await room();
    const isHeld = () => block.evaluate((element) => getComputedStyle(element).contain === "strict");
    await typeAbove(6, " A");
    await expect.poll(isHeld).toBe(true);
    const before = await height();
    for (const word of ["line", "that", "becomes", "longer", "than", "the", "block"]) {
      await page.keyboard.type(` ${word} and on and on`);
      expect([word, await room()]).toEqual([word, wanted]);
    }
    expect(await height()).toBeGreaterThan(before);
    await expect.poll(isHeld).toBe(true);
    for (let words = await block.textContent(); words; words = await block.textContent()) {
      await page.keyboard.press("Control+Backspace");
      if (await block.textContent()) expect([words, await room()]).toEqual([words, wanted]);
    }
    await page.keyboard.type("Short.");
    change(6, () => "Short.");
    expect(await room()).toBe(wanted);
    await expect.poll(isHeld).toBe(true);
    await page.setViewportSize({ width: 400, height: 700 });
    await expect.poll(room).toBe(wanted);
    await page.setViewportSize({ width: 1280, height: 720 });
    await holdsAll();
  });

  it("inserts characters beside what marks the words, such as a misspelt one", async () => {
    const { page } = site;
    await moveCaret(page, "Control+Home");
    await desk.text.getByText("end9.").click();
    await moveCaret(page, "Home");
    await moveCaret(page, "ArrowRight", 3);
    const mark = await page.evaluateHandle(() => {
      const { anchorNode, anchorOffset } = getSelection() ?? {};
      const range = new Range();
      range.setStart(anchorNode as Node, (anchorOffset ?? 0) + 2);
      return range;
    });
    const marked = () =>
      mark.evaluate(({ startContainer, startOffset }) => startContainer.textContent?.slice(startOffset));
    expect(await marked()).toBe(" 9 of ");
    await page.keyboard.type("ade");
    change(9, (before) => `Bloade${before.slice(3)}`);
    await holdsAll();
    expect(await marked()).toBe(" 9 of ");
  });

  it("undoes from the menu of the browser what the editor inserted", async () => {
    const { page } = site;
    const devtools = await page.context().newCDPSession(page);
    const edited = desk.text.locator("p").nth(8);
    const before = await edited.textContent();
    await typeAbove(8, " One");
    // The browser offers to undo where it changed something itself.
    await page.keyboard.press("Backspace");
    await page.keyboard.type("ce upon");
    let shown: string | null = `${before} Once upon`;
    await expect.poll(() => edited.textContent()).toBe(shown);
    while (shown !== before) {
      await devtools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", commands: ["undo"] });
      await expect.poll(() => edited.textContent()).not.toBe(shown);
      shown = await edited.textContent();
      expect(shown).toBeOneOf([before, `${before} On`, `${before} One`]);
    }
    await holdsAll();
  });

  it("takes characters into marked words, in place of selected ones, and as Markdown", async () => {
    const { page } = site;
    await typeAbove(7, " _Quick_ and **bold** and 🌊é.");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.type("!");
    await desk.text.locator("p").nth(7).locator("strong").last().dblclick();
    await page.keyboard.type("brave");
    await moveCaret(page, "ArrowLeft");
    await page.keyboard.type("-");
    change(7, (before) => `${before} *Quick* and **brav-e** and 🌊é!`);
    await holdsAll();
    await desk.text
      .locator("p")
      .nth(7)
      .click({ position: { x: 1, y: 5 } });
    await moveCaret(page, "Home");
    await page.keyboard.type("## ");
    change(7, (before) => `## ${before}`);
    await holdsAll();
  });

  it("is searched by the browser, also where it is skipped", async () => {
    const { page } = site;
    await typeAbove(5, " Seek.");
    change(5, (before) => `${before} Seek.`);
    const isFound = await page.evaluate(() =>
      (globalThis as unknown as { find(words: string): boolean }).find("end150."),
    );
    expect(isFound).toBe(true);
    await expect.poll(blockInView).toBe(150);
    await page.keyboard.type("found.");
    change(150, (before) => before.replace("end150.", "found."));
    await holdsAll();
  });

  it("shows the cursor below the tools, wherever it goes", async () => {
    const { page } = site;
    for (const key of ["Control+Home", "Control+End", "PageUp", "PageUp", "PageUp"]) {
      await page.keyboard.press(key);
      await page.keyboard.type("x");
      await cursorInView();
    }
  });
});
