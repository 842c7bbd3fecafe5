import * as api from "@sitevine/api";
import { publishArticle } from "./articles.js";
import { bootSite } from "./booted-site.js";
import { addMember } from "./members.js";

/** Content of a scene's article before any change. */
export const LIVE = { title: "Tides", content: "They turn." };

/** A site with a published article of a member's, and the moves of a page that edits it. */
export async function copyScene(kind: Parameters<typeof bootSite>[0], article: object = {}) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const token = await addMember(booted, { username: "mo" });
  const id = await publishArticle(booted, token, { ...LIVE, ...article });
  const params = { id };
  const headersOf = (ifMatch?: string) => (ifMatch === undefined ? {} : { "If-Match": ifMatch });
  const as = (by = token) => booted.as(by);
  return {
    booted,
    admin,
    token,
    id,
    live: async (by: string | undefined = token) =>
      by === ""
        ? booted.callLoosely(api.getArticle, { params: { slug: id } })
        : as(by).callLoosely(api.getArticle, { params: { slug: id } }),
    get: (by?: string) => as(by).callLoosely(api.getWorkingCopy, { params }),
    put: (body: object, ifMatch?: string, by?: string) =>
      as(by).callLoosely(api.saveWorkingCopy, { params, body: { ...LIVE, ...body }, headers: headersOf(ifMatch) }),
    discard: (by?: string) => as(by).callLoosely(api.discardWorkingCopy, { params }),
    publish: (body: object = {}, ifMatch?: string, by?: string) =>
      as(by).callLoosely(api.publishWorkingCopy, { params, body, headers: headersOf(ifMatch) }),
    patch: (body: object, by?: string) => as(by).callLoosely(api.updateArticle, { params, body }),
    revisions: async () => (await as().call(api.listArticleRevisions, { params })).body.data,
    restore: (revisionId: string, ifMatch?: string) =>
      as().callLoosely(api.restoreArticleRevision, { params: { id, revisionId }, headers: headersOf(ifMatch) }),
  };
}
