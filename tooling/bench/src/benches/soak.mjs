import { newestSlugs, untilIndexed } from "../articles/article-rows.mjs";
import { fillSqlite } from "../articles/fill.mjs";
import { copyAccount } from "../articles/members.mjs";
import { measure } from "../load.mjs";
import { startSite } from "../site.mjs";

const ARTICLES = 10_000;
const MEMBERS = 200;
const GOAL_MB = 260;
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
/** Level means that the last fifth is at most so much above the memory after the first. */
const LEVEL_MB = 15;
// Access tokens live 15 minutes.
const SIGN_IN_EVERY_MINUTES = 10;
const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br, zstd" };

/**
 * Half an hour of mixed load with writes by 200 members, as long as `SOAK_MINUTES` says otherwise: pages, lists, searches for
 * guests, the same for members, and comments one after another. Readers accept the encodings that browsers do. The memory must
 * be level after a sixth of the time.
 */
export async function soak() {
  await using site = await startSite({ fill: (file) => fillSqlite(file, ARTICLES) });
  await untilIndexed(site.databaseFile, ARTICLES);
  const emails = copyAccount(site.databaseFile, MEMBERS);
  const slugs = newestSlugs(site.databaseFile, ARTICLES);
  const oldest = await site.oldestArticles(100);
  const reads = slugs.flatMap((slug, index) => [
    `/articles/${slug}`,
    `/api/articles?limit=20&page=${1 + (index % 500)}`,
    `/api/search?q=number+${index}`,
    `/categories/category-${index % 8}`,
    "/",
  ]);
  let written = 0;
  const signIn = async () => ({
    cookies: (await site.openPages(emails)).map((cookie) => ({ ...cookie, ...AS_BROWSERS })),
    writing: {
      url: site.origin,
      expect: 201,
      headers: await site.loginAll(emails),
      paths: oldest.map((id) => `/api/articles/${id}/comments`),
      body: () => ({ content: `Comment ${written++} of a long evening.` }),
    },
  });
  let members = await signIn();
  /** @type {number[]} */
  const memory = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    if (minute > 0 && minute % SIGN_IN_EVERY_MINUTES === 0) members = await signIn();
    for (let part = 0; part < 4; part += 1) {
      const headers = part % 2 === 0 ? AS_BROWSERS : members.cookies;
      const first = ((minute * 4 + part) * 1_000) % reads.length;
      const paths = reads.slice(first).concat(reads.slice(0, first));
      await Promise.all([
        measure({ url: site.origin, expect: 200, paths, headers }, 15),
        measure(members.writing, 15, 1),
      ]);
    }
    const { now, peak } = await site.memory();
    memory.push(now);
    console.log(`  soak: after ${minute + 1} min ${Math.round(now)} MB, at most ${Math.round(peak)} MB`);
  }
  const early = memory[Math.max(0, Math.floor(MINUTES / 6) - 1)] ?? 0;
  const most = Math.max(...memory);
  const last = memory.at(-1) ?? 0;
  const isLevel = last <= early + LEVEL_MB;
  const result = { ratio: Number((GOAL_MB / most).toFixed(3)), ours: most, reference: GOAL_MB, goal: GOAL_MB };
  return [{ ...result, bench: "soak", ok: most <= GOAL_MB && isLevel, mb: Math.round(most) }];
}
