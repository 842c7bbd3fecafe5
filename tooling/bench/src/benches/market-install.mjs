import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packImageTheme, themeImages } from "../image-theme.mjs";
import { spawnServer } from "../server-process.mjs";
import { startSite } from "../site.mjs";
import { median } from "../statistics.mjs";

const ROUNDS = 7;
const GOAL_TIMES = 1.5;
const GOAL_MB = 60;
const MARKET = fileURLToPath(new URL("../references/raw-bytes.mjs", import.meta.url));
const FETCHER = fileURLToPath(new URL("../fetch-package.mjs", import.meta.url));

/**
 * Installs a theme of 40 MB from another process over HTTP: downloaded and verified with the marketplace client, then imported
 * into a site. The reference downloads the same bytes to a file and runs sha256sum. `ratio` is our time by the reference's, and
 * the memory is what the download and the import add to what their processes had at rest.
 *
 * The import goes through the site's upload, which writes the package to disk once more than an install does.
 */
export async function marketInstall() {
  const bytes = packImageTheme(themeImages());
  const folder = await mkdtemp(join(tmpdir(), "sitevine-bench-market-"));
  try {
    const file = join(folder, "theme.svtheme");
    await writeFile(file, bytes);
    const target = { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
    return await measureInstall(file, folder, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} file @param {string} folder @param {{ sha256: string, size: number }} target */
async function measureInstall(file, folder, target) {
  const market = spawnServer([MARKET, file, "application/zip"], {});
  const fetcher = spawnServer([FETCHER], {});
  try {
    const [port] = await once(market.child, "message");
    await using site = await startSite();
    const { now: rest } = await site.memory();
    const url = `http://127.0.0.1:${port}/package`;
    const upload = { url: `${site.origin}/api/admin/themes/import`, headers: site.adminHeaders() };
    const ask = async (/** @type {"install" | "reference"} */ work) => {
      fetcher.child.send({ work, target: { url, ...target }, folder, upload });
      const [told] = await once(fetcher.child, "message");
      if (told.error) throw new Error(told.error);
      return /** @type {{ ms: number, downloadMs: number, megabytes: number }} */ (told);
    };
    const first = await ask("install");
    const imported = (await site.memory()).peak - rest;
    const mb = first.megabytes + imported;
    console.log(
      `  market-install: ${first.megabytes.toFixed(1)} MB more to download, ${imported.toFixed(1)} MB more to import`,
    );
    await ask("reference");
    const rounds = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const [ours, reference] = [await ask("install"), await ask("reference")];
      rounds.push({ ours, reference });
      console.log(
        `  market-install ${round}/${ROUNDS}: ${ours.ms.toFixed(0)} ms, ${ours.downloadMs.toFixed(0)} of them to download and verify, beside ${reference.ms.toFixed(0)} ms`,
      );
    }
    const times = Number(median(rounds.map(({ ours, reference }) => ours.ms / reference.ms)).toFixed(3));
    const rate = (/** @type {number} */ ms) => (target.size / 1e6 / ms) * 1_000;
    return [
      {
        bench: "market-install",
        ratio: times,
        goal: GOAL_TIMES,
        ok: times <= GOAL_TIMES,
        ours: rate(median(rounds.map(({ ours }) => ours.ms))),
        reference: rate(median(rounds.map(({ reference }) => reference.ms))),
        ms: Math.round(median(rounds.map(({ ours }) => ours.ms))),
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
    await Promise.all([market.stop(), fetcher.stop()]);
  }
}
