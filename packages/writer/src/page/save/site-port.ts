import { createArticle, getArticle, getWorkingCopy, saveWorkingCopy, updateArticle } from "@sitevine/api";
import { ApiError } from "@sitevine/api/client";
import { client } from "@sitevine/app-kit";
import { sentenceOf } from "../app/sentence.js";
import { type Fields, isCopied, type Stored, storedArticle, storedCopy } from "./draft.js";

/** Answer of the site to a save. */
export type SaveAnswer =
  | { readonly kind: "stored"; readonly stored: Stored }
  /** Another state than the one that was changed. */
  | { readonly kind: "conflict" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "signed-out" }
  | { readonly kind: "refused"; readonly message: string };

/** API operations by which articles are loaded and saved. */
export interface SitePort {
  create(fields: Fields, slug: string): Promise<SaveAnswer>;
  /** Changes the article, or what is to become of it where readers see it. */
  update(stored: Stored, fields: Fields): Promise<SaveAnswer>;
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

async function asked(reply: Promise<Stored>): Promise<SaveAnswer> {
  try {
    return { kind: "stored", stored: await reply };
  } catch (error) {
    return answerTo(error);
  }
}

async function loadArticle(key: string) {
  const { data, etag } = await client.send(getArticle, { params: { slug: key } });
  return { stored: storedArticle(data, etag), hasCopy: Boolean(data.workingCopy) };
}

/** The article as it is written. */
export async function loadStored(key: string): Promise<Stored> {
  const { stored, hasCopy } = await loadArticle(key);
  if (!hasCopy) return stored;
  const { id } = stored.article;
  try {
    const { data, etag } = await client.send(getWorkingCopy, { params: { id } });
    return storedCopy(stored, data, etag);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // It was published or discarded between both requests.
    return (await loadArticle(id)).stored;
  }
}

/** The article as readers see it. */
export const loadLive = async (key: string): Promise<Stored> => (await loadArticle(key)).stored;

async function patch(id: string, body: Fields, ifMatch?: string): Promise<Stored> {
  const { data, etag } = await client.send(updateArticle, { params: { id }, body, ...(ifMatch && { ifMatch }) });
  return storedArticle(data, etag);
}

/** Nothing of this reaches readers but a new address, as there is no second one. */
async function updateCopy(before: Stored, { slug, keepsBefore: _, ...changes }: Fields): Promise<Stored> {
  const { id } = before.article;
  if (slug !== undefined) {
    await patch(id, { slug }, before.copy ? undefined : before.etag);
    return loadStored(id);
  }
  const { title = before.article.title, content = before.article.content } = changes;
  const body = { ...changes, title, content };
  const { data, etag } = await client.send(saveWorkingCopy, { params: { id }, body, ifMatch: before.etag });
  return storedCopy(before, data, etag);
}

/**
 * Saves a draft with `onlyDraft`: if it was published meanwhile, in another tab or at its time, the edits must not
 * reach its readers.
 */
const updateDraft = ({ article: { id }, etag }: Stored, fields: Fields): Promise<Stored> =>
  patch(id, { ...fields, onlyDraft: true }, etag);

export const site: SitePort = {
  create: (fields, slug) =>
    asked(
      client
        .send(createArticle, {
          body: { ...fields, title: fields.title ?? "", content: fields.content ?? "", slug },
        })
        .then(({ data, etag }) => storedArticle(data, etag)),
    ),
  update: (stored, fields) => asked(isCopied(stored) ? updateCopy(stored, fields) : updateDraft(stored, fields)),
  load: (key) => asked(loadStored(key)),
};
