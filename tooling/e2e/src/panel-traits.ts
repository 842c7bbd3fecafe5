import type { Page } from "playwright-core";

/** Runs in the page: how far it can be scrolled to the side, in pixels. */
export const sideways = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/**
 * Runs in the page: what is written or read aloud on it that is one of these texts, or that has one of the words that only
 * English has.
 */
export const englishIn = (texts: readonly string[]): readonly string[] => {
  const english = /\b(the|and|of|your|with|is|are|this|that|to|not|been|has|have|can|for|from|by|when|who)\b/i;
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest("script, style, code, pre, [lang=en], option")) found.add(textContent ?? "");
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name) ?? "");
  return [...found].filter((text) => english.test(text) || texts.includes(text.trim()));
};

const MOST_TABS = 400;

/**
 * Faults of keyboard access: controls in the main part of the page that Tab does not reach, and those without visible
 * focus.
 */
export async function reachable(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "main :is(a[href], button, input, select, textarea, summary, [tabindex='0'])",
    );
    for (const element of all) element.dataset.reach = "no";
  });
  const faults: string[] = [];
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    const state = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || !at.closest("main")) return { isOut: true, unseen: null };
      at.dataset.reach = "yes";
      // A link that takes a whole row has its outline around that.
      const isSeen = [getComputedStyle(at), getComputedStyle(at, "::after")].some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
      );
      return { isOut: false, unseen: isSeen ? null : at.outerHTML.slice(0, 200) };
    });
    if (state.unseen) faults.push(`not seen: ${state.unseen}`);
    if (state.isOut) break;
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main [data-reach=no]")]
      .filter((element) => {
        if (element.matches(":disabled, [tabindex='-1'], [hidden]") || !element.checkVisibility()) return false;
        if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
        // Tab reaches the chosen one of a group of choices, and arrow keys the others.
        return element.checked;
      })
      .map((element) => `not reached: ${element.outerHTML.slice(0, 200)}`),
  );
  return [...faults, ...missed];
}
