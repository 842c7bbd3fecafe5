import { createArticle, getArticle, updateArticle } from "@sitevine/api";
import { ApiError } from "@sitevine/api/client";
import { client } from "@sitevine/app-kit";
import { sentenceOf } from "../app/sentence.js";
import type { Fields, Stored } from "./draft.js";

/** What the site said to a save. */
export type SaveAnswer =
  | { readonly kind: "stored"; readonly stored: Stored }
  /** Another state than the one that was changed. */
  | { readonly kind: "conflict" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "signed-out" }
  | { readonly kind: "refused"; readonly message: string };

/** Where articles are saved. */
export interface SitePort {
  create(fields: Fields, slug: string): Promise<SaveAnswer>;
  update(id: string, fields: Fields, etag: string): Promise<SaveAnswer>;
  /** By id or address. */
  load(key: string): Promise<SaveAnswer>;
}

function answerTo(error: unknown): SaveAnswer {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  const { status } = error;
  if (status === 401) return { kind: "signed-out" };
  if (status === 409) return { kind: "conflict" };
  if (status === 429 || status >= 500) return { kind: "unreachable" };
  return { kind: "refused", message: sentenceOf(error) };
}

async function asked(
  reply: Promise<{ readonly data: Stored["article"]; readonly etag: string | null }>,
): Promise<SaveAnswer> {
  try {
    const { data: article, etag } = await reply;
    return { kind: "stored", stored: { article, etag: etag ?? "" } };
  } catch (error) {
    return answerTo(error);
  }
}

export const site: SitePort = {
  create: (fields, slug) =>
    asked(
      client.send(createArticle, {
        body: { ...fields, title: fields.title ?? "", content: fields.content ?? "", slug },
      }),
    ),
  update: (id, fields, etag) => asked(client.send(updateArticle, { params: { id }, body: fields, ifMatch: etag })),
  load: (key) => asked(client.send(getArticle, { params: { slug: key } })),
};
