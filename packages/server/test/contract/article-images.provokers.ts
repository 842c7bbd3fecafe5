import * as api from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";
import { addImage, imageForm } from "../support/article-images.js";
import { publishArticle } from "../support/articles.js";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const bodyOf: Readonly<Record<string, () => Promise<object>>> = {
  "articles.images.upload": async () => ({ form: await imageForm() }),
  "articles.images.update": async () => ({ body: {} }),
  "articles.image.update": async () => ({ body: {} }),
};

const written = (scene: Scene): Promise<string> => publishArticle(scene.site, scene.admin);

const on =
  (idOf: (scene: Scene) => Promise<string>, who: "admin" | "member"): Provoke =>
  async (scene, endpoint) =>
    call(
      scene,
      endpoint,
      { ...(await bodyOf[endpoint.id]?.()), token: scene[who] },
      pathOf(endpoint, await idOf(scene)),
    );

const both = (id: string): [string, Provoke][] => [
  [`${id} SVC-API-4003`, on(written, "member")],
  [`${id} SVC-API-4004`, on(async () => UNKNOWN_ID, "admin")],
];

export const articleImagesProvokers: Provokers = new Map<string, Provoke>([
  ...both("articles.images"),
  ...both("articles.images.upload"),
  ...both("articles.images.update"),
  ...both("articles.images.delete"),
  ...both("articles.image.update"),
  ...both("articles.image.delete"),
  [
    "articles.images.upload SVC-API-4009",
    async (scene, endpoint) => {
      const { site, admin } = scene;
      const id = await written(scene);
      await addImage(site, admin, id);
      await site.database().transaction(async (tx) => {
        const row = await tx
          .selectFrom("article_images")
          .selectAll()
          .where("article_id", "=", id)
          .executeTakeFirstOrThrow();
        const others = Array.from({ length: api.MOST_ARTICLE_IMAGES }, (_unused, index) => ({
          ...row,
          id: `${row.id}-${index}`,
        }));
        await tx.insertInto("article_images").values(others).execute();
      });
      return call(scene, endpoint, { form: await imageForm() }, pathOf(endpoint, id));
    },
  ],
  [
    "articles.images.delete SVC-API-4009",
    async (scene, endpoint) => {
      const { site, admin } = scene;
      const id = await written(scene);
      const image = await addImage(site, admin, id);
      await site.call(api.updateArticle, { params: { id }, token: admin, body: { content: `![](${image.url})` } });
      return call(scene, endpoint, {}, addressOf(endpoint, { params: { id, imageId: image.id } }));
    },
  ],
]);
