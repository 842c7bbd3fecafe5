import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { writeZip } from "@sitevine/theme-engine";
import { compare } from "../compare.mjs";
import { startSite } from "../site.mjs";

const MEMORY_GOAL_MB = 60;
const REST_MS = 5_000;

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** A plugin that answers what the health check answers. */
export async function healthPlugin() {
  const sdk = await readFile(fileURLToPath(import.meta.resolve("@sitevine/plugin-sdk")));
  const entry = `import { definePlugin } from "./sdk.js";
export default definePlugin({
  routes: [{ method: "GET", path: "/health", audience: "public", handler: () => ({ json: { status: "ok" } }) }],
});`;
  const manifest = {
    ...{ id: "bench", name: "Bench", version: "1.0.0", vendor: "Bench" },
    ...{ minServiceVersion: "0.1.0", entry: "server.js" },
  };
  return writeZip(
    new Map([
      ["plugin.json", encode(JSON.stringify(manifest))],
      ["server.js", encode(entry)],
      ["sdk.js", new Uint8Array(sdk)],
    ]),
  );
}

/**
 * A site with a plugin that runs.
 * @param {Uint8Array} bytes
 * @param {string} id
 */
export async function siteWithPlugin(bytes, id, environment = {}) {
  const site = await startSite({ environment });
  const headers = site.adminHeaders();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), `${id}.svplugin`);
  for (const [path, body] of /** @type {const} */ ([
    ["upload", form],
    [`${id}/enable`, undefined],
  ])) {
    const answer = await fetch(`${site.origin}/api/plugins/${path}`, { method: "POST", headers, body: body ?? null });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  return site;
}

/** A route of a plugin, compared with the same handler in the core. */
export async function pluginRoute() {
  await using site = await siteWithPlugin(await healthPlugin(), "bench");
  return [
    await compare({
      bench: "plugin-route",
      goal: 0.5,
      ours: { url: `${site.origin}/api/p/bench/health`, expect: 200 },
      reference: { url: `${site.origin}/api/health`, expect: 200 },
    }),
  ];
}

/** Memory of one process in megabytes, as the kernel counts it. @param {number} pid */
function residentMb(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** The memory of a plugin's process that has had nothing to do for some seconds; on Linux only. */
export async function pluginIdle() {
  if (process.platform !== "linux") return [];
  const webhooks = new URL("../../../../examples/plugins/dist/webhooks.svplugin", import.meta.url);
  await using site = await siteWithPlugin(await readFile(webhooks), "webhooks");
  await sleep(REST_MS);
  const children = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, "utf8").trim().split(" ").map(Number);
  const [pid] = children;
  if (pid === undefined || children.length !== 1) throw new Error(`The site has ${children.length} processes.`);
  const mb = Math.round(residentMb(pid));
  return [
    {
      ...{ bench: "plugin-idle", goal: MEMORY_GOAL_MB, ok: mb < MEMORY_GOAL_MB, mb },
      ...{ ours: mb, reference: MEMORY_GOAL_MB, ratio: Number((MEMORY_GOAL_MB / mb).toFixed(3)) },
    },
  ];
}
