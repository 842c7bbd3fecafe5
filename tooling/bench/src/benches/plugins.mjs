import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { writeZip } from "@sitevine/theme-engine";
import { compare } from "../compare.mjs";
import { slowest } from "../load.mjs";
import { startSite } from "../site.mjs";

const MEMORY_GOAL_MB = 60;
const REST_MS = 5_000;

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** A plugin with routes by their paths, each with the body of its handler. @param {Readonly<Record<string, string>>} handlers */
async function pluginOf(handlers) {
  const sdk = await readFile(fileURLToPath(import.meta.resolve("@sitevine/plugin-sdk")));
  const routes = Object.entries(handlers).map(
    ([path, body]) => `{ method: "GET", path: "/${path}", audience: "public", handler: async () => { ${body} } }`,
  );
  const entry = `import { definePlugin } from "./sdk.js";
export default definePlugin({ routes: [${routes.join(", ")}] });`;
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
async function siteWithPlugin(bytes, id) {
  const site = await startSite();
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
  await using site = await siteWithPlugin(await pluginOf({ health: `return { json: { status: "ok" } };` }), "bench");
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

const HELD_GOAL_MS = 50;
const HELD_SECONDS = 6;
const CALLERS = 4;

/** What a plugin may do to a site, each in a route. */
const HOSTILE = {
  loop: "for (;;);",
  allocate: "const all = []; for (;;) all.push(new Array(1e5).fill(all.length));",
  exit: "process.exit(1);",
  flood: `return { body: new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65536)) }) };`,
  gigabyte: `return { json: "x".repeat(2 ** 28) };`,
};

/** Calls a route again and again until it is disposed of. @param {string} url */
function callers(url) {
  const ending = new AbortController();
  const { signal } = ending;
  const working = Array.from({ length: CALLERS }, async () => {
    while (!signal.aborted) {
      const answer = await fetch(url, { signal }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (!answer?.ok) await sleep(10);
    }
  });
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await Promise.all(working);
    },
  };
}

/** How long the health check takes while plugins do what they should not, 99 times of 100. */
export async function pluginHostile() {
  const results = [];
  for (const [name, body] of Object.entries(HOSTILE)) {
    await using site = await siteWithPlugin(await pluginOf({ [name]: body }), "bench");
    const url = `${site.origin}/api/health`;
    const meanwhile = () => callers(`${site.origin}/api/p/bench/${name}`);
    const ms = await slowest({ url, expect: 200, meanwhile }, HELD_SECONDS);
    results.push({
      ...{ bench: `plugin-hostile ${name}`, goal: HELD_GOAL_MS, ok: ms < HELD_GOAL_MS, ms },
      ...{ ours: ms, reference: HELD_GOAL_MS, ratio: Number((HELD_GOAL_MS / Math.max(ms, 1)).toFixed(3)) },
    });
  }
  return results;
}
