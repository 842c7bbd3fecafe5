import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { writeZip } from "@sitevine/theme-engine";
import { compare } from "../compare.mjs";
import { measure } from "../load.mjs";
import { startSite } from "../site.mjs";

const MEMORY_GOAL_MB = 60;
const REST_MS = 5_000;

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);

/**
 * A plugin with routes by their paths, each with the body of its handler.
 * @param {Readonly<Record<string, string>>} handlers
 * @param {string} more further parts of its definition
 */
async function pluginOf(handlers, more = "") {
  const sdk = await readFile(fileURLToPath(import.meta.resolve("@sitevine/plugin-sdk")));
  const routes = Object.entries(handlers).map(
    ([path, body]) => `{ method: "GET", path: "/${path}", audience: "public", handler: async () => { ${body} } }`,
  );
  const entry = `import { definePlugin } from "./sdk.js";
export default definePlugin({ routes: [${routes.join(", ")}], ${more} });`;
  const manifest = {
    id: "bench",
    name: "Bench",
    version: "1.0.0",
    vendor: "Bench",
    minServiceVersion: "0.1.0",
    entry: "server.js",
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

/** A page of the forum, whose plugin asks its database, compared with a page of the core. */
export async function pluginForum() {
  const bytes = await readFile(new URL("../../../../examples/plugins/dist/forum.svplugin", import.meta.url));
  await using site = await siteWithPlugin(bytes, "forum");
  await site.send("POST", "/api/p/forum/boards", { slug: "general", title: "General" });
  return [
    await compare({
      bench: "plugin-forum",
      goal: 0.5,
      ours: { url: `${site.origin}/forum`, expect: 200 },
      reference: { url: `${site.origin}/articles`, expect: 200 },
    }),
  ];
}

/** Memory of one process in megabytes, as the kernel counts it. @param {number} pid */
function residentMb(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** The memory of the processes of the example plugins that have had nothing to do for some seconds; on Linux only. */
export async function pluginIdle() {
  if (process.platform !== "linux") return [];
  const results = [];
  for (const name of ["webhooks", "forum"]) {
    const bytes = await readFile(new URL(`../../../../examples/plugins/dist/${name}.svplugin`, import.meta.url));
    await using site = await siteWithPlugin(bytes, name);
    await sleep(REST_MS);
    const children = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, "utf8").trim().split(" ").map(Number);
    if (children.length === 0) throw new Error("The site has no processes.");
    for (const pid of children) {
      const mb = Math.round(residentMb(pid));
      const isDatabase = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("sql-child");
      results.push({
        bench: `plugin-idle ${name}${isDatabase ? ", its database" : ""}`,
        goal: MEMORY_GOAL_MB,
        ok: mb < MEMORY_GOAL_MB,
        mb,
        ours: mb,
        reference: MEMORY_GOAL_MB,
        ratio: Number((MEMORY_GOAL_MB / mb).toFixed(3)),
      });
    }
  }
  return results;
}

const HELD_GOAL_MS = 50;
const HELD_SECONDS = 6;
const CALLERS = 4;

/** Attacks of a plugin on a site, each in a route. */
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

/** Response time of the health check under attacks by plugins, at the 99th percentile. */
export async function pluginHostile() {
  const results = [];
  for (const [name, body] of Object.entries(HOSTILE)) {
    await using site = await siteWithPlugin(await pluginOf({ [name]: body }), "bench");
    const url = `${site.origin}/api/health`;
    const meanwhile = () => callers(`${site.origin}/api/p/bench/${name}`);
    const { p99: ms } = await measure({ url, expect: 200, meanwhile }, HELD_SECONDS);
    results.push({
      bench: `plugin-hostile ${name}`,
      goal: HELD_GOAL_MS,
      ok: ms < HELD_GOAL_MS,
      ms,
      ours: ms,
      reference: HELD_GOAL_MS,
      ratio: Number((HELD_GOAL_MS / Math.max(ms, 1)).toFixed(3)),
    });
  }
  return results;
}

const THREADS = 10;
const BLOCK = { id: "bench-threads", type: "bench.threads", props: { limit: THREADS } };
const BLOCK_DEFINITION = `blocks: { "bench.threads": {
  label: "Threads",
  render: ({ props }) => "<h2>Threads</h2><ul>" +
    Array.from({ length: props.limit }, (_, index) => '<li><a href="/articles">Thread ' + index + "</a></li>").join("") + "</ul>",
} }`;

/** The guest's home page with a block of a plugin, compared with the same page of another site without one. */
export async function pluginPage() {
  await using bare = await startSite();
  await using site = await siteWithPlugin(await pluginOf({}, BLOCK_DEFINITION), "bench");
  const answer = await fetch(`${site.origin}/api/admin/layouts/home`, { headers: site.adminHeaders() });
  const { document } = /** @type {{ document: { regions: Record<string, object[]> } }} */ (await answer.json());
  document.regions.main?.push(BLOCK);
  const saved = await fetch(`${site.origin}/api/admin/layouts/home`, {
    method: "PUT",
    headers: { ...site.adminHeaders(), "content-type": "application/json" },
    body: JSON.stringify({ document }),
  });
  if (!saved.ok) throw new Error(`The layout is refused: ${await saved.text()}`);
  await site.send("POST", "/api/admin/layouts/publish", {});
  const url = `${site.origin}/`;
  for (let tries = 0; !(await (await fetch(url)).text()).includes("Thread 9"); tries += 1) {
    if (tries > 50) throw new Error("The home page does not show the block.");
    await sleep(100);
  }
  // At most 1.2 times the cost of the page without.
  const goal = Number((1 / 1.2).toFixed(3));
  const sides = { ours: { url, expect: 200 }, reference: { url: `${bare.origin}/`, expect: 200 } };
  return [await compare({ bench: "plugin-page", goal, ...sides })];
}
