import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openPanel } from "../panel/panel-browser.mjs";
import { startSite } from "../site.mjs";
import { median } from "../statistics.mjs";

const SCREENS = ["/acp", "/acp/people", "/acp/groups", "/acp/settings", "/modcp"];
const LOADS = 3;
const GOAL_MS = 1_000;
const GOAL_KIB = 180;
const SLOWER = 4;
const BYTES_A_SECOND = (10 * 1_000_000) / 8;
// Each load renews the session, which the site allows twenty times a minute.
const PAUSE_MS = 3_100;

/** Runs in the page before anything else: notes when the screen was usable for the last time before it stayed so. */
function noteUsable() {
  const own = /** @type {import("../panel/panel-browser.mjs").PageGlobals} */ (/** @type {unknown} */ (globalThis));
  const { document, MutationObserver } = own;
  own.usableAt = null;
  const look = () => {
    const loading = document.querySelector('[role="status"][aria-label^="Loading"]');
    const isUsable = document.querySelector("#page-title") !== null && loading === null;
    if (!isUsable) own.usableAt = null;
    else own.usableAt ??= performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Bytes of an answer that is compressed with gzip. @param {string} url @returns {Promise<number>} */
const gzipBytes = (url) =>
  new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (/** @type {Buffer} */ chunk) => {
        bytes += chunk.byteLength;
      });
      answer.on("end", () => resolve(bytes));
    }).on("error", reject);
  });

/** The first load of screens with an empty cache, on a processor slowed four times and a line of 10 Mbit/s: script and time. */
export async function panelLoad() {
  await using site = await startSite();
  await using panel = await openPanel(site.origin);
  if (!panel) return [];
  const { page, devtools } = panel;
  await page.addInitScript(noteUsable);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const results = [];
  for (const screen of SCREENS) {
    const times = [];
    /** @type {string[]} */
    let scripts = [];
    for (let load = 0; load < LOADS; load += 1) {
      await sleep(PAUSE_MS);
      await page.goto(site.origin + screen, { waitUntil: "networkidle" }).catch(() => undefined);
      await page.waitForFunction(() => Reflect.get(globalThis, "usableAt") !== null);
      times.push(await page.evaluate(() => Number(Reflect.get(globalThis, "usableAt"))));
      const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      scripts = loaded.filter((name) => name.endsWith(".js"));
    }
    const ms = Math.round(median(times));
    const sizes = await Promise.all(scripts.map(gzipBytes));
    const kib = Number((sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(1));
    const common = (/** @type {number} */ value, /** @type {number} */ goal) => ({
      goal,
      ok: value <= goal,
      ours: value,
      reference: goal,
      ratio: Number((goal / value).toFixed(3)),
    });
    results.push({ bench: `panel-load ${screen}`, ms, ...common(ms, GOAL_MS) });
    results.push({ bench: `panel-script ${screen}`, kib, ...common(kib, GOAL_KIB) });
  }
  return results;
}
