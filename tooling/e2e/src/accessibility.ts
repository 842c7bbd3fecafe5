import axe from "axe-core";
import type { Page } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Violations that axe finds in the current state of a page. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // Injected from outside, so that the page's content security policy stays strict.
  await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe: judge } = globalThis as unknown as {
      axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await judge.run({ runOnly: tags });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, RULES);
}
