import { addMembers } from "../panel/add-members.mjs";
import { openPanel } from "../panel/panel-browser.mjs";
import { startSite } from "../site.mjs";
import { median } from "../statistics.mjs";

const MEMBERS = 100_000;
const CLICKS = 15;
const GOAL_MS = 100;

/** Runs in the page: presses what the selector names, and says how long it took until other rows were painted. @param {string} selector */
function timeClick(selector) {
  const { document, requestAnimationFrame } = /** @type {import("../panel/panel-browser.mjs").PageGlobals} */ (
    /** @type {unknown} */ (globalThis)
  );
  const first = () => document.querySelector("tbody tr")?.textContent ?? "";
  const before = first();
  const element = [...document.querySelectorAll(selector)].at(-1);
  if (!element) throw new Error(`There is no ${selector}.`);
  return new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      const isThere = first() !== before && [...document.querySelectorAll("tbody tr")].length > 1;
      // A frame later it is on the screen.
      if (isThere) requestAnimationFrame(() => resolve(performance.now() - began));
      else requestAnimationFrame(look);
    };
    element.click();
    look();
  });
}

/** Fifty of 100,000 members in the administration, from the click that asks for them until they are painted. */
export async function panelList() {
  await using site = await startSite({ fill: (file) => addMembers(file, MEMBERS) });
  await using panel = await openPanel(site.origin);
  if (!panel) return [];
  const { page, settled } = panel;
  await page.locator('nav a[href="/acp/people"]').click();
  await page.locator("tbody tr").nth(49).waitFor();
  await settled();
  const kinds = /** @type {const} */ ([
    ["next page", 'button[aria-label="Next page"], a[aria-label="Next page"]'],
    ["order", "thead button"],
  ]);
  const results = [];
  for (const [kind, selector] of kinds) {
    const times = [];
    for (let click = 0; click < CLICKS; click += 1) times.push(Number(await page.evaluate(timeClick, selector)));
    const ms = Math.round(median(times));
    const ratio = Number((GOAL_MS / ms).toFixed(3));
    results.push({
      bench: `panel-list ${kind}`,
      ms,
      goal: GOAL_MS,
      ok: ms <= GOAL_MS,
      ours: ms,
      reference: GOAL_MS,
      ratio,
    });
  }
  return results;
}
