import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as api from "@sitevine/api";
import { endpointCalls, temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { operate } from "./operate.js";
import { type Operation, operationOf } from "./operation.js";
import { killAtEachStep } from "./run-child.js";

const SAMPLES = 3;

/** Returns the number of articles and categories that readers find, and whether the site reports sample content. */
async function observe(dataDir: string): Promise<unknown> {
  await using site = await openSiteAt(dataDir);
  const calls = endpointCalls(site);
  const token = await administratorToken(site);
  const [articles, categories, samples] = [
    await calls.call(api.listArticles, { query: {} }),
    await calls.call(api.listCategories, {}),
    await calls.call(api.getSampleContent, { token }),
  ];
  return { articles: articles.body.meta.total, categories: categories.body.length, ...samples.body };
}

it("a process that is killed while it adds sample content leaves nothing of it, and the next one adds it once", async () => {
  await using folder = await temporaryDirectory();
  const from = join(folder.path, "from");
  await copyTables(from);
  {
    await using site = await openSiteAt(from);
    await site.install({ site: SITE, admin: ADMIN });
  }
  const add: Operation = {
    ...operationOf(api.addSampleContent),
    login: { email: ADMIN.email, password: ADMIN.password },
  };
  const killed = await killAtEachStep(add, { from, to: join(folder.path, "killed") });
  const nothing = { articles: 0, categories: 0, present: false };
  const all = { articles: SAMPLES, categories: 1, present: true };
  expect(await observe(killed.finished)).toEqual(all);
  expect(killed.steps).toBeGreaterThan(SAMPLES);
  const without: string[] = [];
  const outcomes = await outcomesIn(killed.folders, {
    before: nothing,
    after: all,
    async observe(killed) {
      const found = await observe(killed);
      if (!isDeepStrictEqual(found, all)) without.push(killed);
      return found;
    },
  });
  expect(outcomes).toEqual(["new", "old"]);
  for (const folder of without) await operate(add, folder);
  for (const finished of without) expect(await observe(finished)).toEqual(all);
}, 300_000);
