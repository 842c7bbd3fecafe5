import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { signInTo, type WritingPage, writingPage } from "../src/writing-page.js";
import { MARKDOWN_FILES } from "./files/markdown-files.js";
import { COPIED_MAILS, type SeenBlock } from "./files/pasted-mails.js";
import { journey, type Person } from "./stage.js";

const BLOCKS = "h1, h2, h3, h4, p, li, td, th, pre, blockquote";

/** The innermost blocks of an article with their words, each by the kind that a reader takes it for. */
const blocksOf = (page: Page): Promise<readonly SeenBlock[]> =>
  page
    .locator("article .sv-prose, article .sv-content")
    .first()
    .evaluate(
      (text, BLOCKS) =>
        [...text.querySelectorAll<HTMLElement>(BLOCKS)]
          .filter((block) => !block.querySelector(BLOCKS))
          .map((block) => {
            const kind = block.closest("li, blockquote, td, th") ?? block;
            // biome-ignore lint/performance/useDomNodeTextContent: a reader sees where lines break
            const words = block.innerText.replace(/[^\S\n]+/gu, " ").trim();
            return [kind.tagName.toLowerCase(), words] as const;
          })
          .filter(([, words]) => words !== ""),
      BLOCKS,
    );

journey("texts that other programs wrote", (stage) => {
  let author: Person;
  let desk: WritingPage;

  beforeAll(async () => {
    await stage().client.install();
    await stage().client.login();
    author = await stage().visit();
    desk = writingPage(author.page, stage());
    await signInTo(author.page, stage().program.url, "/write");
  });

  async function seenByGuest(id: string): Promise<readonly SeenBlock[]> {
    const { json } = await stage().client.post(`/api/articles/${id}/publish`);
    const { page, context } = await stage().visit();
    await page.goto(`${stage().program.url}/articles/${json.slug}`);
    const seen = await blocksOf(page);
    await context.close();
    return seen;
  }

  it.each(COPIED_MAILS)("are pasted as a mail of $program, and a guest reads each line as it was", async (mail) => {
    const article = { title: `A mail of ${mail.program}`, content: "" };
    const { id } = (await stage().client.post("/api/articles", article)).json;
    await author.page.goto(`${stage().program.url}/write/${id}`);
    await desk.text.click();
    await desk.text.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      clipboardData.setData("text/plain", "Only the words.");
      element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    }, mail.html);
    await author.page.keyboard.press("Control+s");
    await expect.poll(async () => (await desk.onSite()).content).toContain("Förde");
    expect(await seenByGuest(id)).toEqual(mail.seen);
  });

  it.each(MARKDOWN_FILES)(
    "are Markdown of $program, and a guest reads what it means",
    async ({ program, text, seen }) => {
      const { id } = (await stage().client.post("/api/articles", { title: `Water, by ${program}`, content: text }))
        .json;
      expect(await seenByGuest(id)).toEqual(seen);
    },
  );
});
