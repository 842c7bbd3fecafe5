import * as api from "@sitevine/api";
import { publishArticle } from "../support/articles.js";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const body = { reason: "Rude" };
const onUnknown: Provoke = (scene, endpoint) => call(scene, endpoint, { body }, pathOf(endpoint, UNKNOWN_ID));

/** A comment of the administrator's, who calls. */
const ownComments: Readonly<Record<"article" | "profile", (scene: Scene) => Promise<string>>> = {
  async article({ site, admin: token }) {
    const id = await publishArticle(site, token);
    const own = { params: { id }, token, body: { content: "Mine." } };
    return (await site.call(api.createArticleComment, own)).body.id;
  },
  async profile({ site, admin: token }) {
    const { id } = (await site.call(api.me, { token })).body.user;
    const own = { params: { id }, token, body: { content: "Mine." } };
    return (await site.call(api.createProfileComment, own)).body.id;
  },
};

const onOwnComment =
  (place: "article" | "profile"): Provoke =>
  async (scene, endpoint) =>
    call(scene, endpoint, { body }, pathOf(endpoint, await ownComments[place](scene)));

const onOwnArticle: Provoke = async (scene, endpoint) =>
  call(scene, endpoint, { body }, pathOf(endpoint, await publishArticle(scene.site, scene.admin)));

export const contentModerationProvokers: Provokers = new Map<string, Provoke>([
  ...(["moderation", "admin"] as const).flatMap((area) =>
    (["article", "profile"] as const).flatMap((place): [string, Provoke][] => [
      [`${area}.comments.remove-${place} SVC-API-4004`, onUnknown],
      [`${area}.comments.remove-${place} SVC-API-4009`, onOwnComment(place)],
    ]),
  ),
  ["moderation.comments.restore-article SVC-API-4009", onOwnComment("article")],
  ["moderation.comments.restore-profile SVC-API-4009", onOwnComment("profile")],
  ["moderation.articles.unlist SVC-API-4004", onUnknown],
  ["moderation.articles.unlist SVC-API-4009", onOwnArticle],
  ["moderation.articles.relist SVC-API-4009", onOwnArticle],
]);
