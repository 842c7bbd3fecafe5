import * as api from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";
import { imageForm } from "../support/article-images.js";
import { addCommentImage } from "../support/comment-images.js";
import { createMember, logIn } from "../support/members.js";
import { call, callUntilCrowded, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

let names = 0;

/** A member whose wall nobody but they may read or write on. */
async function hermit({ site }: Scene): Promise<{ readonly id: string; readonly token: string }> {
  names += 1;
  const { id, email } = await createMember(site, { username: `hermit-${names}` });
  const token = await logIn(site, email);
  const body = { profile: "nobody", wall: "nobody" };
  await site.callLoosely(api.updatePrivacy, { token, body });
  return { id, token };
}

/** A comment of the hermit's on their own wall. */
async function hermitComment(scene: Scene): Promise<string> {
  const { id, token } = await hermit(scene);
  const answer = await scene.site.call(api.createProfileComment, { params: { id }, token, body: { content: "Mine." } });
  return answer.body.id;
}

async function publishedArticle({ site, admin: token }: Scene): Promise<string> {
  const body = { title: "On boats", content: "Boats float." };
  const { id } = (await site.call(api.createArticle, { token, body })).body;
  await site.call(api.publishArticle, { params: { id }, token });
  return id;
}

/** A comment of the administrator's on an article. */
async function articleComment(scene: Scene): Promise<string> {
  const { site, admin: token } = scene;
  const id = await publishedArticle(scene);
  const comment = await site.call(api.createArticleComment, { params: { id }, token, body: { content: "Mine." } });
  return comment.body.id;
}

const body = { content: "Hello." };
const onUnknown: Provoke = (scene, endpoint) => call(scene, endpoint, { body }, pathOf(endpoint, UNKNOWN_ID));
const streamOfNothing: Provoke = (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, UNKNOWN_ID));

export const commentsProvokers: Provokers = new Map<string, Provoke>([
  [
    "article-comments.stream SVC-API-4290",
    async (scene, endpoint) => callUntilCrowded(scene, endpoint, pathOf(endpoint, await publishedArticle(scene))),
  ],
  [
    "comments.images.upload SVC-API-4003",
    async (scene, endpoint) => {
      const { email } = await createMember(scene.site, { username: "fresh", groups: ["members", "newcomers"] });
      return call(scene, endpoint, { form: await imageForm(), token: await logIn(scene.site, email) });
    },
  ],
  [
    "comments.images.delete SVC-API-4009",
    async (scene, endpoint) => {
      const { site, admin: token } = scene;
      const { id: imageId, url } = await addCommentImage(site, token);
      const params = { id: await publishedArticle(scene) };
      await site.call(api.createArticleComment, { params, token, body: { content: `![](${url})` } });
      return call(scene, endpoint, {}, addressOf(endpoint, { params: { imageId } }));
    },
  ],
  ["article-comments.create SVC-API-4004", onUnknown],
  [
    "article-comments.create SVC-API-4003",
    async (scene, endpoint) => {
      const { email } = await createMember(scene.site, { username: "mute", groups: [] });
      return call(scene, endpoint, { body, token: await logIn(scene.site, email) }, pathOf(endpoint, UNKNOWN_ID));
    },
  ],
  ["article-comments.stream SVC-API-4004", streamOfNothing],
  ["article-comments.update SVC-API-4004", onUnknown],
  [
    "article-comments.update SVC-API-4003",
    async (scene, endpoint) =>
      call(scene, endpoint, { body, token: scene.member }, pathOf(endpoint, await articleComment(scene))),
  ],
  [
    "article-comments.delete SVC-API-4003",
    async (scene, endpoint) =>
      call(scene, endpoint, { token: scene.member }, pathOf(endpoint, await articleComment(scene))),
  ],
  [
    "profile-comments.list SVC-API-4003",
    async (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, (await hermit(scene)).id)),
  ],
  ["profile-comments.create SVC-API-4004", onUnknown],
  [
    "profile-comments.create SVC-API-4003",
    async (scene, endpoint) => call(scene, endpoint, { body }, pathOf(endpoint, (await hermit(scene)).id)),
  ],
  [
    "profile-comments.like SVC-API-4003",
    async (scene, endpoint) => {
      const { id, token } = await hermit(scene);
      await scene.site.call(api.updatePrivacy, { token, body: { profile: "everyone" } });
      const entry = await scene.site.call(api.createProfileComment, {
        params: { id },
        token,
        body: { content: "Mine." },
      });
      const me = (await scene.site.call(api.me, { token: scene.member })).body;
      await scene.site.call(api.blockUser, { params: { id: me.user.id }, token });
      const path = pathOf(endpoint, entry.body.id);
      return call(scene, endpoint, { token: scene.member }, path);
    },
  ],
  ["profile-comments.update SVC-API-4004", onUnknown],
  [
    "profile-comments.update SVC-API-4003",
    async (scene, endpoint) => call(scene, endpoint, { body }, pathOf(endpoint, await hermitComment(scene))),
  ],
  [
    "profile-comments.delete SVC-API-4003",
    async (scene, endpoint) =>
      call(scene, endpoint, { token: scene.member }, pathOf(endpoint, await hermitComment(scene))),
  ],
]);
