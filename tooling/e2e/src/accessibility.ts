import type { Page } from "playwright-core";
import { axeScript } from "./axe-script.js";

const ALL = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
// Rules of WCAG about colours.
const OF_COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

const MOST_TRIES = 3;

/** Violations that axe finds in the current state of a page. It fails when an element goes while it looks, and looks again. */
export const findBarriers = (page: Page): Promise<readonly string[]> => find(page, ALL);

/** The same, for a page on which all rules were tried and only colours have changed. */
export const findColourBarriers = (page: Page): Promise<readonly string[]> => find(page, OF_COLOURS);

async function find(page: Page, rules: typeof ALL): Promise<readonly string[]> {
  // Injected from outside, so that the page's content security policy stays strict.
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axeScript);
  await waitForAnimations(page);
  for (let tries = 1; ; tries += 1) {
    try {
      return await runAxe(page, rules);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** Colours and opacities on their way from one state to another are neither; what has arrived may set off what is inside. */
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState, timeline }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return endless || playState !== "running" || !(timeline instanceof DocumentTimeline);
    }),
  );

const runAxe = (page: Page, rules: typeof ALL): Promise<readonly string[]> =>
  page.evaluate(async (runOnly) => {
    const { axe: judge } = globalThis as unknown as {
      axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    // Descriptions of passed rules would take longer than the check itself.
    const { violations } = await judge.run({ runOnly, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
