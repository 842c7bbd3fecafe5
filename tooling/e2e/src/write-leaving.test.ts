import type { Dialog } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { signInTo, type WritingPage, writingPage } from "./writing-page.js";

const chromium = findChromium();

// One browser, in steps that depend on each other.
describe.skipIf(chromium === undefined)("texts that only the browser has", { shuffle: false }, () => {
  let site: BrowsedSite;
  let desk: WritingPage;
  const asked: string[] = [];
  let answer: (dialog: Dialog) => Promise<void> = (dialog) => dialog.dismiss();
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { context, page, program } = site;
    desk = writingPage(page, site);
    // The site cannot be reached for what is written.
    await context.route("**/api/articles**", (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await signInTo(page, program.url, "/write/new");
    await page.getByLabel("Title").fill("Unsent");
    await desk.text.click();
    await page.keyboard.type("Nobody else may read this.");
    await desk.status("Offline, kept on this device");
  });
  afterAll(() => site[Symbol.asyncDispose]());

  /** Articles that the browser keeps, as text. */
  const kept = (): Promise<string> =>
    site.page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("sitevine-write", 1);
          opening.onsuccess = () => {
            const all = opening.result.transaction("copies").objectStore("copies").getAll();
            all.onsuccess = () => {
              resolve(JSON.stringify(all.result));
              opening.result.close();
            };
          };
        }),
    );

  it("are named before somebody signs out, who may stay", async () => {
    const { program, context } = site;
    const other = await context.newPage();
    other.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void answer(dialog);
    });
    await other.goto(`${program.url}/`);
    await other.locator(".sv-dropdown > summary").click();
    await other.getByRole("button", { name: "Sign out" }).click();
    await expect
      .poll(() => asked)
      .toEqual(["This browser has texts of yours that are not saved on the site. Signing out removes them. Sign out?"]);
    await expect.poll(() => other.locator(".sv-user--guest").count()).toBe(0);
    expect(await kept()).toContain("Nobody else may read this.");
    answer = (dialog) => dialog.accept();
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.locator(".sv-user--guest").waitFor();
  });

  it("are gone from it once they have signed out, and are not kept again", async () => {
    expect(await kept()).toBe("[]");
    await desk.text.click();
    await site.page.keyboard.type(" More of it.");
    await expect.poll(() => desk.text.textContent()).toContain("More of it.");
    await site.page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect(await kept()).toBe("[]");
  });
});
