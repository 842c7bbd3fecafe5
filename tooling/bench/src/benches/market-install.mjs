import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packImageTheme, themeImages } from "../image-theme.mjs";
import { startMarketplace } from "../marketplace.mjs";
import { spawnServer } from "../server-process.mjs";
import { startSite } from "../site.mjs";
import { median } from "../statistics.mjs";

const ROUNDS = 5;
const GOAL_TIMES = 1.5;
const GOAL_MB = 60;
const RAW = fileURLToPath(new URL("../references/raw-bytes.mjs", import.meta.url));
const FETCHER = fileURLToPath(new URL("../fetch-package.mjs", import.meta.url));
const UPLOADED = "uploaded-images";

/** @typedef {Awaited<ReturnType<typeof startSite>>} Site */

/**
 * Installs a theme of 40 MB from the marketplace stub through the site's own route. The reference downloads a package of that
 * size from a bare server to a file and runs sha256sum. `ratio` is our time by the reference's, and the memory is what an
 * installation adds to the site at rest. Each round installs a theme with another id, so that every file is new.
 */
export async function marketInstall() {
  const folder = await mkdtemp(join(tmpdir(), "sitevine-bench-market-"));
  const images = themeImages();
  const ids = Array.from({ length: ROUNDS + 1 }, (_, index) => `images-${index}`);
  // Packing blocks this process for so long that a server closes an idle connection meanwhile.
  const packages = ids.map((id) => ({ id, bytes: packImageTheme(images, id) }));
  const bytes = packImageTheme(images, UPLOADED);
  await using marketplace = await startMarketplace();
  try {
    for (const { id, bytes: contents } of packages.splice(0)) await marketplace.publish(id, contents);
    const file = join(folder, "theme.svtheme");
    await writeFile(file, bytes);
    const target = { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
    await using site = await startSite({ environment: marketplace.siteEnvironment });
    await site.send("POST", "/api/admin/marketplace/connection", { authCode: await marketplace.createAccount() });
    return await measureInstall(site, ids, { file, folder, target });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Site} site
 * @param {readonly string[]} ids of themes of the marketplace; the first installation only measures the memory
 * @param {{ file: string, folder: string, target: { sha256: string, size: number } }} uploaded
 */
async function measureInstall(site, [firstId = "", ...ids], { file, folder, target }) {
  const raw = spawnServer([RAW, file, "application/zip"], {});
  const fetcher = spawnServer([FETCHER], {});
  try {
    const [port] = await once(raw.child, "message");
    const url = `http://127.0.0.1:${port}/package`;
    const upload = { url: `${site.origin}/api/admin/themes/import`, headers: site.adminHeaders(), file };
    const ask = async (/** @type {"upload" | "reference"} */ work) => {
      fetcher.child.send({ work, target: { url, ...target }, folder, upload });
      const [told] = await once(fetcher.child, "message");
      if (told.error) throw new Error(told.error);
      return /** @type {number} */ (told.ms);
    };
    const { now: rest } = await site.memory();
    await install(site, firstId);
    const mb = (await site.memory()).peak - rest;
    await ask("reference");
    const rounds = [];
    for (const id of ids) {
      const [ours, reference] = [await install(site, id), await ask("reference")];
      rounds.push({ ours: ours.ms, reference });
      console.log(`  market-install: ${ours.ms.toFixed(0)} ms (${ours.phases}) beside ${reference.toFixed(0)} ms`);
    }
    console.log(`  market-install: an upload of the same size takes ${(await ask("upload")).toFixed(0)} ms`);
    const times = Number(median(rounds.map(({ ours, reference }) => ours / reference)).toFixed(3));
    const rate = (/** @type {number} */ ms) => (target.size / 1e6 / ms) * 1_000;
    return [
      {
        bench: "market-install",
        ratio: times,
        goal: GOAL_TIMES,
        ok: times <= GOAL_TIMES,
        ours: rate(median(rounds.map(({ ours }) => ours))),
        reference: rate(median(rounds.map(({ reference }) => reference))),
        ms: Math.round(median(rounds.map(({ ours }) => ours))),
      },
      {
        bench: "market-install-memory",
        ratio: Number((mb / GOAL_MB).toFixed(3)),
        goal: GOAL_MB,
        ok: mb <= GOAL_MB,
        ours: mb,
        reference: rest,
        mb: Number(mb.toFixed(1)),
      },
    ];
  } finally {
    await Promise.all([raw.stop(), fetcher.stop()]);
  }
}

/** Installs a theme, and says how long each phase took. @param {Site} site @param {string} id */
async function install(site, id) {
  const start = performance.now();
  const answer = await fetch(`${site.origin}/api/admin/marketplace/install`, {
    method: "POST",
    headers: { ...site.adminHeaders(), "content-type": "application/json" },
    body: JSON.stringify({ kind: "theme", id }),
  });
  const decoder = new TextDecoder();
  /** Time at which each phase began. @type {Map<string, number>} */
  const begun = new Map();
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    for (const [, phase = ""] of text.matchAll(/"phase":"(\w+)"/g))
      if (!begun.has(phase)) begun.set(phase, performance.now());
  }
  const end = performance.now();
  const last = text.trim().split("\n").at(-1) ?? "";
  if (!answer.ok || JSON.parse(last).type !== "done") throw new Error(`the installation of ${id} ended with ${last}`);
  const times = [...begun.values(), end];
  const phases = [...begun.keys()].map(
    (phase, at) => `${phase} ${Math.round((times[at + 1] ?? 0) - (times[at] ?? 0))}`,
  );
  return { ms: end - start, phases: phases.join(", ") };
}
