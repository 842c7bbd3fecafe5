import * as api from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";
import { picture } from "../support/pictures.js";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const FAR = "2999-01-01T00:00:00.000Z";
const article = { title: "Ships", content: "Ships." };

async function makeArticle({ site, admin }: Scene, rest: object = {}): Promise<string> {
  const answer = await site.call(api.createArticle, { token: admin, body: { ...article, ...rest } });
  return answer.body.id;
}

/** An article that everybody reads and the member has not written. */
async function publicArticle(scene: Scene): Promise<string> {
  const id = await makeArticle(scene);
  await scene.site.call(api.publishArticle, { params: { id }, token: scene.admin });
  return id;
}

const onNothing =
  (body?: unknown): Provoke =>
  (scene, endpoint) =>
    call(scene, endpoint, { body }, pathOf(endpoint, UNKNOWN_ID));

const asStranger =
  (body?: unknown): Provoke =>
  async (scene, endpoint) =>
    call(scene, endpoint, { body, token: scene.member }, pathOf(endpoint, await publicArticle(scene)));

async function formOf(): Promise<FormData> {
  const form = new FormData();
  form.set("file", new Blob([await picture("png")]), "a.png");
  return form;
}

const withForm =
  (token: (scene: Scene) => string, id: (scene: Scene) => Promise<string>): Provoke =>
  async (scene: Scene, endpoint: api.Endpoint) =>
    call(scene, endpoint, { form: await formOf(), token: token(scene) }, pathOf(endpoint, await id(scene)));

async function makeCategory({ site, admin }: Scene, name: string): Promise<string> {
  const answer = await site.call(api.createCategory, { token: admin, body: { name } });
  return answer.body.id;
}

const underItself: Provoke = async (scene, endpoint) => {
  const id = await makeCategory(scene, `circle ${endpoint.id}`);
  const items = [{ id, parentId: id, position: 0 }];
  return call(scene, endpoint, { body: { parentId: id, items } }, pathOf(endpoint, id));
};

export const articlesProvokers: Provokers = new Map<string, Provoke>([
  ...["articles.publish", "articles.unpublish", "articles.unschedule", "articles.delete", "articles.revisions"].flatMap(
    (id) =>
      [
        [`${id} SVC-API-4003`, asStranger()],
        [`${id} SVC-API-4004`, onNothing()],
      ] as [string, Provoke][],
  ),
  ...["view", "like", "unlike", "dislike", "undislike"].map(
    (action) => [`articles.${action} SVC-API-4004`, onNothing()] as [string, Provoke],
  ),
  [
    "articles.create SVC-API-4003",
    async (scene, endpoint) => {
      const { site, admin, member } = scene;
      const me = (await site.call(api.me, { token: admin })).body;
      const crew = me.groups.filter(({ key }) => key === "administrators").map(({ id }) => id);
      const access = { visibility: "public", readGroupIds: [], writeGroupIds: crew };
      const body = { name: "For administrators", access };
      const category = (await site.callLoosely(api.createCategory, { token: admin, body })).body;
      return call(scene, endpoint, { token: member, body: { ...article, categoryId: category.id } });
    },
  ],
  ["articles.schedule SVC-API-4003", asStranger({ publishAt: FAR })],
  ["articles.schedule SVC-API-4004", onNothing({ publishAt: FAR })],
  [
    "articles.schedule SVC-API-4009",
    async (scene, endpoint) =>
      call(scene, endpoint, { body: { publishAt: FAR } }, pathOf(endpoint, await publicArticle(scene))),
  ],
  ["articles.update SVC-API-4003", asStranger({})],
  ["articles.update SVC-API-4004", onNothing({})],
  ...["articles.revisions.get", "articles.revisions.restore"].flatMap(
    (id) =>
      [
        [`${id} SVC-API-4003`, asStranger()],
        [`${id} SVC-API-4004`, onNothing()],
      ] as [string, Provoke][],
  ),
  [
    "articles.revisions.compare SVC-API-4003",
    async (scene, endpoint) => {
      const path = `${pathOf(endpoint, await publicArticle(scene))}?from=current`;
      return call(scene, endpoint, { token: scene.member }, path);
    },
  ],
  [
    "articles.revisions.compare SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, {}, `${pathOf(endpoint, UNKNOWN_ID)}?from=current`),
  ],
  [
    "articles.revisions.restore SVC-API-4009",
    async (scene, endpoint) => {
      const id = await makeArticle(scene);
      const { site, admin } = scene;
      await site.call(api.updateArticle, { params: { id }, token: admin, body: { content: "Boats." } });
      const { data } = (await site.call(api.listArticleRevisions, { params: { id }, token: admin })).body;
      const path = addressOf(endpoint, { params: { id, revisionId: data[0]?.id ?? "" } });
      return call(scene, endpoint, { headers: { "If-Match": '"another"' } }, path);
    },
  ],
  [
    "articles.update SVC-API-4009",
    async (scene, endpoint) => {
      await makeArticle(scene, { slug: "taken-by-one" });
      return call(scene, endpoint, { body: { slug: "taken-by-one" } }, pathOf(endpoint, await makeArticle(scene)));
    },
  ],
  [
    "articles.create SVC-API-4009",
    async (scene, endpoint) => {
      await makeArticle(scene, { slug: "taken" });
      return call(scene, endpoint, { body: { ...article, slug: "taken" } });
    },
  ],
  ["articles.image.upload SVC-API-4003", withForm(({ member }) => member, publicArticle)],
  [
    "articles.image.upload SVC-API-4004",
    withForm(
      ({ admin }) => admin,
      async () => UNKNOWN_ID,
    ),
  ],
  ...["articles.bookmark.get", "articles.bookmark.add", "articles.bookmark.remove"].map(
    (id) => [`${id} SVC-API-4004`, onNothing()] as [string, Provoke],
  ),
  ...["categories.follow.get", "categories.follow", "categories.unfollow"].map(
    (id) => [`${id} SVC-API-4004`, onNothing()] as [string, Provoke],
  ),
  ["admin.articles.delete SVC-API-4004", onNothing()],
  ["admin.articles.feature SVC-API-4004", onNothing()],
  [
    "admin.articles.feature SVC-API-4009",
    async (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, await makeArticle(scene))),
  ],
  ["admin.articles.unfeature SVC-API-4004", onNothing()],
  [
    "categories.create SVC-API-4009",
    async (scene, endpoint) => {
      await makeCategory(scene, "twice");
      return call(scene, endpoint, { body: { name: "twice" } });
    },
  ],
  ["categories.update SVC-API-4004", onNothing({})],
  ["categories.update SVC-API-4009", underItself],
  ["categories.reorder SVC-API-4004", onNothing({ items: [{ id: UNKNOWN_ID, parentId: null, position: 0 }] })],
  ["categories.reorder SVC-API-4009", underItself],
  ["categories.delete SVC-API-4004", onNothing()],
  [
    "categories.delete SVC-API-4009",
    async (scene, endpoint) => {
      const id = await makeCategory(scene, "into itself");
      return call(scene, endpoint, {}, `${pathOf(endpoint, id)}?moveTo=${id}`);
    },
  ],
]);
