import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BOMBS, bombPackage } from "../bomb-package.mjs";
import { spawnServer } from "../server-process.mjs";
import { median } from "../statistics.mjs";

const ROUNDS = 3;
const GOAL_MS = 100;
const GOAL_MB = 100;
const READER = fileURLToPath(new URL("../read-bomb.mjs", import.meta.url));

/** Refuses packages of 10 MB that inflate to 10 GB: the time, and the additional memory. */
export async function themeBomb() {
  const folder = await mkdtemp(join(tmpdir(), "sitevine-bench-bomb-"));
  try {
    /** @type {import("../report.mjs").Result[]} */
    const results = [];
    for (const kind of BOMBS) {
      const file = join(folder, kind);
      const bytes = bombPackage(kind);
      await writeFile(file, bytes);
      results.push(...(await measure(kind, file, bytes.length / 1e6)));
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} kind @param {string} file @param {number} size in megabytes */
async function measure(kind, file, size) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await readInChild(file));
  if (rounds.some(({ refused }) => !refused)) throw new Error(`the bomb ${kind} was taken for a theme`);
  const ms = median(rounds.map((round) => round.ms));
  const mb = Math.max(...rounds.map((round) => round.megabytes));
  console.log(
    `  theme-bomb ${kind}: ${size.toFixed(1)} MB refused in ${ms.toFixed(1)} ms with ${mb.toFixed(1)} MB more`,
  );
  const common = { ours: (size / ms) * 1000, reference: 0 };
  return [
    {
      ...common,
      bench: `theme-bomb-${kind}`,
      ratio: Number((GOAL_MS / ms).toFixed(3)),
      goal: GOAL_MS,
      ok: ms < GOAL_MS,
      ms: Number(ms.toFixed(1)),
    },
    {
      ...common,
      bench: `theme-bomb-${kind}-memory`,
      ratio: Number((GOAL_MB / Math.max(mb, 0.1)).toFixed(3)),
      goal: GOAL_MB,
      ok: mb < GOAL_MB,
      mb: Number(mb.toFixed(1)),
    },
  ];
}

/**
 * @param {string} file
 * @returns {Promise<{ ms: number, megabytes: number, refused: boolean }>}
 */
async function readInChild(file) {
  const { child, stop } = spawnServer([READER, file], {});
  try {
    const [told] = await once(child, "message");
    return told;
  } finally {
    await stop();
  }
}
