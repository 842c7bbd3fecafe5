import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import {
  endpointCalls,
  fakeClock,
  recordingLogger,
  type TemporaryDirectory,
  temporaryDirectory,
} from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "../../src/index.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { commentImageFiles } from "../support/comment-images.js";
import { fileForm, picture } from "../support/pictures.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { type Killed, type Kills, killAtEachStepOf, type Recorded } from "./run-child.js";

const BEGIN = "2026-03-02T09:00:00.000Z";
/**
 * Times at which all due jobs have run until the image was unused for a day, then all but its own job, and then that
 * job alone.
 */
const DAY_LATER = {
  idle: "2026-03-03T08:59:00.000Z",
  before: "2026-03-03T09:35:00.000Z",
  after: "2026-03-03T09:36:00.000Z",
} as const;
const DAYS_LATER = "2026-03-07T12:00:00.000Z";
const login = { email: ADMIN.email, password: ADMIN.password };

const openSite = (dataDir: string, moment: string): Promise<Site> => openSiteAt(dataDir, { clock: fakeClock(moment) });

/** The images that have a row, those that a comment shows, and those that have files. */
async function observe(dataDir: string) {
  await using db = await openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());
  const rows = await db.read.selectFrom("comment_images").select(["id", "state"]).orderBy("id").execute();
  const comments = await db.read.selectFrom("comments").select(["content_html", "deleted_at"]).execute();
  return {
    rows: rows.map(({ id }) => id),
    states: rows.map(({ state }) => state),
    shown: comments
      .filter(({ deleted_at }) => deleted_at === null)
      .flatMap(({ content_html }) => rows.filter(({ id }) => content_html?.includes(id)).map(({ id }) => id)),
    files: await commentImageFiles(dataDir),
  };
}

/** Starts another process at that moment, and runs its due work. */
async function restart(dataDir: string, moment: string) {
  await using site = await openSite(dataDir, moment);
  await endpointCalls(site).call(api.getStyleVersion);
  await site.settled();
}

/** Whenever the process was killed: a file has a row, what is shown has its file, and days later nothing else is left. */
async function expectWhole({ folders, finished }: Killed): Promise<void> {
  for (const [index, killed] of [...folders, finished].entries()) {
    const where = `killed at step ${index + 1}`;
    const state = await observe(killed);
    expect(state.rows, where).toEqual(expect.arrayContaining([...state.files]));
    expect(state.files, where).toEqual(expect.arrayContaining([...state.shown]));
    await restart(killed, DAYS_LATER);
    const { rows, shown, files } = await observe(killed);
    expect({ rows, files }, where).toEqual({ rows: state.shown, files: state.shown });
    expect(shown, where).toEqual(state.shown);
  }
}

describe("a process killed at any step while pictures of comments", () => {
  let folder: TemporaryDirectory;
  let work = "";
  let kills: Kills;
  let image: api.AnswerOf<typeof api.uploadCommentImage>;
  const at = (name: string): string => join(work, name);

  beforeAll(async () => {
    folder = await temporaryDirectory();
    work = folder.path;
    const bytes = await picture("png", { width: 700, height: 40 });
    await writeFile(at("blue.png"), bytes);
    let articleId = "";
    let commentId = "";
    await copyTables(at("start"));
    await change(at("start"), async (site) => {
      await site.install({ site: SITE, admin: ADMIN });
      const ada = endpointCalls(site).as(await administratorToken(site));
      ({ id: articleId } = (
        await ada.call(api.createArticle, { body: { title: "Tides", content: "They turn." } })
      ).body);
      await ada.call(api.publishArticle, { params: { id: articleId } });
    });
    await cp(at("start"), at("uploaded"), { recursive: true });
    await change(at("uploaded"), async (site) => {
      const ada = endpointCalls(site).as(await administratorToken(site));
      image = (await ada.call(api.uploadCommentImage, { body: fileForm(bytes) })).body;
    });
    const body = { content: `![The pier](${image.url})` };
    await cp(at("uploaded"), at("posted"), { recursive: true });
    await change(at("posted"), async (site) => {
      const ada = endpointCalls(site).as(await administratorToken(site));
      commentId = (await ada.call(api.createArticleComment, { params: { id: articleId }, body })).body.id;
    });
    await cp(at("uploaded"), at("idle"), { recursive: true });
    await restart(at("idle"), DAY_LATER.idle);
    await restart(at("idle"), DAY_LATER.before);
    kills = await killAtEachStepOf([
      recorded("upload", "start", { ...operationOf(api.uploadCommentImage), file: at("blue.png"), login }),
      recorded("post", "uploaded", { ...operationOf(api.createArticleComment, { id: articleId }), body, login }),
      recorded("unpost", "posted", { ...operationOf(api.deleteArticleComment, { commentId }), login }),
      recorded("delete", "uploaded", { ...operationOf(api.deleteCommentImage, { imageId: image.id }), login }),
      recorded("sweep", "idle", { ...operationOf(api.getStyleVersion), settles: true }, DAY_LATER.after),
    ]);
  }, 300_000);
  afterAll(() => folder?.[Symbol.asyncDispose]());

  async function change(dataDir: string, work: (site: Site) => Promise<void>): Promise<void> {
    await using site = await openSite(dataDir, BEGIN);
    await work(site);
    await site.settled();
  }

  const recorded = (
    name: string,
    from: string,
    operation: Omit<Operation, "moment">,
    moment: string = BEGIN,
  ): Recorded => ({ name, from: at(from), to: at(name), operation: { ...operation, moment } });

  it("are uploaded leaves all of one or what the next day takes away", async () => {
    const killed = kills.of("upload");
    expect(await observe(killed.finished)).toMatchObject({ states: ["stored"], files: [expect.any(String)] });
    expect(killed.steps).toBeGreaterThan(5);
    await expectWhole(killed);
  }, 300_000);

  it("are posted keeps them exactly where there is the comment", async () => {
    const killed = kills.of("post");
    expect((await observe(killed.finished)).shown).toEqual([image.id]);
    await expectWhole(killed);
  }, 300_000);

  it("go with their comment keeps them exactly where there is the comment", async () => {
    const killed = kills.of("unpost");
    expect((await observe(killed.finished)).shown).toEqual([]);
    await expectWhole(killed);
  }, 300_000);

  it("are deleted by their owner leaves what the next day takes away", async () => {
    const killed = kills.of("delete");
    expect(await observe(killed.finished)).toMatchObject({ states: ["removed"], files: [] });
    await expectWhole(killed);
  }, 300_000);

  it("are taken away by the job leaves what its next run takes away", async () => {
    expect((await observe(at("idle"))).files).toEqual([image.id]);
    const killed = kills.of("sweep");
    expect(await observe(killed.finished)).toMatchObject({ rows: [], files: [] });
    await expectWhole(killed);
  }, 300_000);
});
