import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type HeldAnswers, holdAnswers } from "./held-answers.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";
import { sampleScreens } from "./panel-samples.js";

const chromium = findChromium();
/** Longer than the attempts of a read that fails. */
const ATTEMPTS_MS = 20_000;
/** Longer than the panel keeps an answer that no screen shows. */
const KEPT_MS = 6 * 60_000;
/** Addresses without a screen, which show only the reads of the frame. */
const NOWHERE = ["/acp/nowhere", "/modcp/nowhere"];
/** Empty forms, and a page that no plugin has. Whatever else reads nothing fails here. */
const READS_NOTHING = /\/(badges|groups|profile-fields)\/new$|\/plugins\/none\/none$/;

describe.skipIf(chromium === undefined)("every screen of the panels", { shuffle: false }, () => {
  let panel: BrowsedPanel;
  let answers: HeldAnswers;
  let screens: readonly string[];
  const ofFrame = new Set(["/api/auth/me"]);

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    screens = (await sampleScreens(panel)).filter((screen) => !READS_NOTHING.test(screen));
    const addToFrame = (request: Request): void => {
      if (NOWHERE.includes(new URL(panel.page.url()).pathname)) ofFrame.add(new URL(request.url()).pathname);
    };
    panel.page.on("request", addToFrame);
    for (const path of NOWHERE) {
      await panel.page.goto(panel.program.url + path);
      await panel.page.getByText("This does not exist").waitFor();
      await panel.settle();
    }
    // Later, the last reads of a screen are now and then reported only when the address has changed already.
    panel.page.off("request", addToFrame);
    await panel.page.clock.install();
    answers = await holdAnswers(panel.page, (path) => ofFrame.has(path));
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const main = () => panel.page.getByRole("main");
  const retry = () => main().getByRole("button", { name: "Try again" }).first();
  const failed = () => main().getByRole("heading", { name: "This could not be loaded" }).first();

  /** Opens a screen while answers are held back, which it says. The panel has forgotten by then what others have read. */
  async function openHeld(screen: string): Promise<void> {
    await panel.go("/acp/nowhere");
    await panel.page.getByText("This does not exist").waitFor();
    // A read of the former screen that is on its way would be held back, and the next screen would wait for it.
    await panel.settle();
    await panel.page.clock.fastForward(KEPT_MS);
    await answers.set("held back");
    answers.forget();
    await panel.go(screen);
    await main().getByRole("status", { name: "Loading …" }).first().waitFor();
    await expect.poll(() => answers.asked.size, { message: screen }).toBeGreaterThan(0);
  }

  /** Lets time pass until a read has failed for good. */
  async function fails(sentence: string, screen: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await panel.page.clock.fastForward(ATTEMPTS_MS);
          return failed().count();
        },
        { message: `${screen}: ${sentence}`, interval: 5 },
      )
      .toBeGreaterThan(0);
    await main().getByText(sentence).first().waitFor();
  }

  /** Tries again until the screen is there. Some ask again by themselves, and take the button away before it is pressed. */
  async function goesOn(screen: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await retry().evaluateAll(([button]) => button instanceof HTMLElement && button.click());
          return { titles: await panel.page.locator("#page-title").count(), failures: await failed().count() };
        },
        { message: screen },
      )
      .toEqual({ titles: 1, failures: 0 });
  }

  it("says while it loads that it does, why it cannot, and goes on at the next attempt", async () => {
    for (const screen of screens) {
      await openHeld(screen);
      await answers.set("broken");
      await fails("Something went wrong on the site.", screen);
      await answers.set("unreachable");
      await retry().click();
      await fails("The site cannot be reached.", screen);
      await answers.set("as it is");
      await goesOn(screen);
    }
  });

  it("says that somebody has no right", async () => {
    for (const screen of screens) {
      await openHeld(screen);
      await answers.set("refused");
      await main().getByRole("heading", { name: "You may not see this" }).first().waitFor();
    }
  });

  it("leads whoever was signed out meanwhile back to where they were", async () => {
    const { page } = panel;
    // The frame around all screens says so.
    const screen = screens.find((address) => address.startsWith("/acp/groups/0")) ?? expect.fail("No group");
    await answers.set("as it is");
    await page.goto(panel.program.url + screen);
    await page.locator("#page-title").waitFor();
    await panel.settle();
    await answers.set("signed out");
    await page.clock.fastForward(ATTEMPTS_MS);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    const dialog = page.getByRole("dialog", { name: "You were signed out" });
    const link = dialog.getByRole("link", { name: "Sign in again" });
    await expect.poll(() => link.getAttribute("href")).toBe(`/sign-in?next=${encodeURIComponent(screen)}`);
  });
});
