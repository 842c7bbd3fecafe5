import * as api from "@sitevine/api";
import { publishArticle } from "../support/articles.js";
import { addMember } from "../support/members.js";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const BODIES: Readonly<Record<string, object>> = {
  "series.update": {},
  "articles.series.put": { seriesId: null },
};
const bodyOf = ({ id }: api.Endpoint) => (BODIES[id] ? { body: BODIES[id] } : {});

async function makeSeries({ site, admin }: Scene): Promise<string> {
  return (await site.call(api.createSeries, { token: admin, body: { title: "Boats" } })).body.id;
}

/** A series with a part that everybody reads; the member has not made it. */
async function publicSeries(scene: Scene): Promise<string> {
  const [id, article] = [await makeSeries(scene), await publishArticle(scene.site, scene.admin)];
  await scene.site.call(api.updateSeries, { params: { id }, token: scene.admin, body: { articleIds: [article] } });
  return id;
}

const onNothing: Provoke = (scene, endpoint) => call(scene, endpoint, bodyOf(endpoint), pathOf(endpoint, UNKNOWN_ID));

const asStranger: Provoke = async (scene, endpoint) =>
  call(scene, endpoint, { ...bodyOf(endpoint), token: scene.member }, pathOf(endpoint, await publicSeries(scene)));

const stale: Provoke = async (scene, endpoint) => {
  const headers = { "If-Match": '"another"' };
  return call(scene, endpoint, { ...bodyOf(endpoint), headers }, pathOf(endpoint, await makeSeries(scene)));
};

/** A series with as many parts as it may have. */
async function fullSeries(scene: Scene): Promise<string> {
  const [seriesId, original] = [await makeSeries(scene), await publishArticle(scene.site, scene.admin)];
  const database = scene.site.database();
  const row = await database.read
    .selectFrom("articles")
    .selectAll()
    .where("id", "=", original)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: api.MOST_SERIES_PARTS }, (_, position) => ({
    article: { ...row, id: `part-${position}`, slug: `part-${position}` },
    part: { article_id: `part-${position}`, series_id: seriesId, position },
  }));
  await database.transaction(async (tx) => {
    for (const { article, part } of copies) {
      await tx.insertInto("articles").values(article).execute();
      await tx.insertInto("series_parts").values(part).execute();
    }
  });
  return seriesId;
}

export const seriesProvokers: Provokers = new Map<string, Provoke>([
  ...["series.update", "series.delete"].flatMap(
    (id) =>
      [
        [`${id} SVC-API-4003`, asStranger],
        [`${id} SVC-API-4004`, onNothing],
        [`${id} SVC-API-4009`, stale],
      ] as [string, Provoke][],
  ),
  ["articles.series.get SVC-API-4004", onNothing],
  ["articles.series.put SVC-API-4004", onNothing],
  [
    "articles.series.put SVC-API-4003",
    async (scene, endpoint) => {
      const path = pathOf(endpoint, await publishArticle(scene.site, scene.admin));
      return call(scene, endpoint, { ...bodyOf(endpoint), token: scene.member }, path);
    },
  ],
  [
    "articles.series.put SVC-API-4009",
    async (scene, endpoint) => {
      // The parts of a full series would exceed what a rank may write in a day.
      const article = await publishArticle(scene.site, scene.admin);
      const seriesId = await fullSeries(scene);
      return call(scene, endpoint, { body: { seriesId } }, pathOf(endpoint, article));
    },
  ],
  [
    "series.create SVC-API-4003",
    async (scene, endpoint) => {
      const token = await addMember(scene.site, { username: "without-groups", groups: [] });
      return call(scene, endpoint, { body: { title: "Boats" }, token });
    },
  ],
  [
    "series.create SVC-API-4009",
    async (scene, endpoint) => {
      const body = { title: "Boats", slug: "taken" };
      await scene.site.call(api.createSeries, { token: scene.admin, body });
      return call(scene, endpoint, { body });
    },
  ],
]);
