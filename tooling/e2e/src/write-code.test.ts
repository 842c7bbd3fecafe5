import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { moveCaret, signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

describe.skipIf(chromium === undefined)("the language of code", () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    desk = writingPage(site.page, site);
    const article = { title: "Loops", content: "Chosen words.\n\n```ts\nloop();\n```\n" };
    const { id } = (await site.client.post("/api/articles", article)).json;
    await signInTo(site.page, site.program.url, `/write/${id}`);
    await desk.text.getByText("Chosen words.").waitFor();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it("is entered without a change of what is selected, and leads into the code", async () => {
    const { page } = site;
    await desk.text.getByText("Chosen words.").click();
    await moveCaret(page, "Home");
    await moveCaret(page, "Shift+End");
    const language = page.getByLabel("Language");
    await expect.poll(() => language.inputValue()).toBe("ts");
    await language.fill("rust");
    await page.keyboard.press("Enter");
    await page.keyboard.type("a ");
    await desk.holds("Chosen words.\n\n```rust\na loop();\n```\n");
    await page.reload();
    await expect.poll(() => language.inputValue()).toBe("rust");
  });
});
