import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import type { Site } from "../../src/index.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { imageFiles } from "../support/article-images.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { picture } from "../support/pictures.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { killAtEachStep } from "./run-child.js";

const BEGIN = "2026-03-02T09:00:00.000Z";
const DAYS_LATER = "2026-03-07T12:00:00.000Z";

const openSite = (dataDir: string, moment: string): Promise<Site> => openSiteAt(dataDir, { clock: fakeClock(moment) });

/** The images that are stored, and the files that there are. */
async function observe(dataDir: string) {
  await using db = await openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());
  const rows = await db.read.selectFrom("article_images").select(["id", "state", "widths"]).orderBy("id").execute();
  const files = rows.flatMap(({ id, widths }) =>
    (JSON.parse(widths) as number[]).map((width) => `${id}/${width}.webp`),
  );
  return {
    states: rows.map(({ state }) => state),
    rowsSay: files.sort(),
    files: await imageFiles(dataDir),
  };
}

/** Starts another process at that moment, and runs its due work. */
async function restart(dataDir: string, moment: string) {
  await using site = await openSite(dataDir, moment);
  await endpointCalls(site).call(api.getStyleVersion);
  await site.settled();
}

it("a process killed while it stores an image leaves all of it or what the next day takes away", async () => {
  await using folder = await temporaryDirectory();
  const work = folder.path;
  let id = "";
  await copyTables(join(work, "start"));
  {
    await using site = await openSite(join(work, "start"), BEGIN);
    await site.install({ site: SITE, admin: ADMIN });
    const ada = endpointCalls(site).as(await administratorToken(site));
    ({ id } = (await ada.call(api.createArticle, { body: { title: "Tides", content: "They turn." } })).body);
    await site.settled();
  }
  const file = join(work, "blue.png");
  await writeFile(file, await picture("png", { width: 700, height: 40 }));
  const login = { email: ADMIN.email, password: ADMIN.password };
  const upload: Operation = { ...operationOf(api.uploadArticleImage, { id }), file, login, moment: BEGIN };
  const places = { from: join(work, "start"), to: join(work, "upload") };
  const { folders, finished, steps } = await killAtEachStep(upload, places);
  const whole = await observe(finished);
  expect([whole.states, whole.files.length]).toEqual([["stored"], 2]);
  for (const [index, killed] of [...folders, finished].entries()) {
    const state = await observe(killed);
    const where = `killed at step ${index + 1}`;
    if (state.states.includes("stored")) expect(state.files, where).toEqual(state.rowsSay);
    else expect(state.rowsSay, where).toEqual(expect.arrayContaining([...state.files]));
    await restart(killed, DAYS_LATER);
    expect(await observe(killed), where).toEqual({ states: [], rowsSay: [], files: [] });
  }
  expect(steps).toBeGreaterThan(5);
}, 300_000);
