import * as api from "@sitevine/api";
import { imageForm } from "../support/article-images.js";
import { publishArticle } from "../support/articles.js";
import type { CallOptions } from "../support/booted-site.js";
import { call, EXPECTS_ANOTHER, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const writing = { title: "Ships", content: "Ships." };
const optionsOf: Readonly<Record<string, () => Promise<CallOptions>>> = {
  "articles.copy.save": async () => ({ body: writing }),
  "articles.copy.publish": async () => ({ body: {} }),
  "articles.copy.image.upload": async () => ({ form: await imageForm() }),
  "articles.copy.image.update": async () => ({ body: { alt: "A ship" } }),
};

const published = (scene: Scene): Promise<string> => publishArticle(scene.site, scene.admin);

/** A published article with a working copy. */
async function copied(scene: Scene): Promise<string> {
  const id = await published(scene);
  await scene.site.call(api.saveWorkingCopy, { params: { id }, token: scene.admin, body: writing });
  return id;
}

/** An article without a copy that is published no more, and has a featured image. */
async function draft(scene: Scene): Promise<string> {
  const { site, admin } = scene;
  const id = await published(scene);
  await site.call(api.uploadFeaturedImage, { params: { id }, token: admin, body: await imageForm() });
  await site.call(api.unpublishArticle, { params: { id }, token: admin });
  return id;
}

const on =
  (idOf: (scene: Scene) => Promise<string>, options: (scene: Scene) => CallOptions = () => ({})): Provoke =>
  async (scene, endpoint) =>
    call(
      scene,
      endpoint,
      { ...(await optionsOf[endpoint.id]?.()), ...options(scene) },
      pathOf(endpoint, await idOf(scene)),
    );

const both = (id: string): [string, Provoke][] => [
  [`${id} SVC-API-4003`, on(copied, ({ member }) => ({ token: member }))],
  [`${id} SVC-API-4004`, on(async () => UNKNOWN_ID)],
];

export const workingCopiesProvokers: Provokers = new Map<string, Provoke>([
  ...both("articles.copy"),
  ...both("articles.copy.save"),
  ...both("articles.copy.discard"),
  ...both("articles.copy.publish"),
  ...both("articles.copy.image.upload"),
  ...both("articles.copy.image.update"),
  ...both("articles.copy.image.delete"),
  ["articles.copy.save SVC-API-4009", on(copied, () => ({ headers: EXPECTS_ANOTHER }))],
  ["articles.copy.publish SVC-API-4009", on(copied, () => ({ headers: EXPECTS_ANOTHER }))],
  ["articles.copy.image.upload SVC-API-4009", on(draft)],
  ["articles.copy.image.update SVC-API-4009", on(draft)],
  ["articles.copy.image.delete SVC-API-4009", on(draft)],
]);
