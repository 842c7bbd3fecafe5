import { openPanel } from "../panel/panel-browser.mjs";
import { startSite } from "../site.mjs";

const CHANGES = 500;
// Until then the heap fills with what the browser learns about the code; after it, it is the same but for a trace.
const WARM_UP = 500;
// Two percent of the heap; what each screen left behind would be more.
const GOAL_MB = 0.2;

/** Runs in the page. @param {string} path */
function goTo(path) {
  const { history } = /** @type {import("../panel/panel-browser.mjs").PageGlobals} */ (
    /** @type {unknown} */ (globalThis)
  );
  history.pushState({}, "", path);
}

/** Memory of the page over 500 changes of the screen, beyond what as many before them have filled. */
export async function panelMemory() {
  await using site = await startSite();
  await using panel = await openPanel(site.origin);
  if (!panel) return [];
  const { page, devtools, settled } = panel;
  const links = page.locator('nav ul a[href^="/acp/"]');
  const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));

  async function heapMb() {
    // Objects that the browser frees late are gone after a few collections.
    for (let round = 0; round < 3; round += 1) await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    return usedSize / 1024 ** 2;
  }
  async function change(/** @type {number} */ from, /** @type {number} */ to) {
    for (let index = from; index < to; index += 1) {
      const href = screens[index % screens.length] ?? "/acp/people";
      await page.evaluate(goTo, href);
      await settled();
    }
    await page.waitForLoadState("networkidle");
  }

  // Both are measured on the same screen.
  const rounds = (/** @type {number} */ changes) => Math.ceil(changes / screens.length) * screens.length;
  await devtools.send("HeapProfiler.enable");
  await change(0, rounds(WARM_UP));
  const before = await heapMb();
  await change(rounds(WARM_UP), rounds(WARM_UP) + rounds(CHANGES));
  const after = await heapMb();
  console.log(
    `The heap had ${before.toFixed(2)} MB after ${WARM_UP} changes and ${after.toFixed(2)} MB after ${CHANGES} more.`,
  );
  const mb = Number(Math.max(0, after - before).toFixed(2));
  const ratio = Number((before / after).toFixed(3));
  return [{ bench: "panel-memory", mb, goal: GOAL_MB, ok: mb < GOAL_MB, ours: after, reference: before, ratio }];
}
