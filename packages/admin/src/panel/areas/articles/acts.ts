import {
  type AnswerOf,
  deleteAnyArticle,
  featureArticle,
  getDashboard,
  listAllArticles,
  listCategories,
  relistArticle,
  unfeatureArticle,
  unlistArticle,
} from "@sitevine/api";
import { ApiError } from "@sitevine/api/client";
import { client, isMissing, ToldError } from "../../app/client.js";
import { notify } from "../../app/notices.js";
import { refreshAnswers } from "../../app/queries.js";
import { sentenceOf } from "../../app/sentence.js";
import { articleWords as words } from "./words.js";

export type ArticleSummary = AnswerOf<typeof listAllArticles>["data"][number];

export type ArticleAct =
  | { readonly kind: "delete" }
  | { readonly kind: "relist" | "feature" | "unfeature" }
  | { readonly kind: "unlist"; readonly reason: string };

const ENDPOINTS = {
  delete: deleteAnyArticle,
  relist: relistArticle,
  feature: featureArticle,
  unfeature: unfeatureArticle,
} as const;

/** True for an article that the site lets this person do it to. */
export const isFor = ({ kind }: Pick<ArticleAct, "kind">, { actions }: Pick<ArticleSummary, "actions">): boolean =>
  actions.includes(kind);

function send(act: ArticleAct, id: string): Promise<unknown> {
  if (act.kind === "unlist") return client.call(unlistArticle, { params: { id }, body: { reason: act.reason } });
  return client.call(ENDPOINTS[act.kind], { params: { id } });
}

const refresh = () => refreshAnswers([listAllArticles, listCategories, getDashboard]);

/** True for a refusal that no other attempt changes and that implies nothing about the next article. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 429;

/** Does it to one article; returns why the site refused. Throws when no other article would fare better. */
async function attempt(act: ArticleAct, id: string): Promise<unknown> {
  try {
    await send(act, id);
    return null;
  } catch (error) {
    // Somebody else has deleted it meanwhile.
    if (act.kind === "delete" && isMissing(error)) return null;
    if (isRefusal(error)) return error;
    throw error;
  }
}

/**
 * Does something with articles, one after the other, since the site has no act for several. Throws when any was refused, with how
 * many were done.
 */
export async function actOn(
  act: ArticleAct,
  due: readonly ArticleSummary[],
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  let done = 0;
  let refusal: unknown = null;
  try {
    for (const { id } of due) {
      const refused = await attempt(act, id);
      refusal ??= refused;
      if (refused === null) done += 1;
      onProgress(done);
    }
  } catch (error) {
    refusal = error;
  }
  await refresh();
  if (refusal === null) return;
  if (due.length === 1) throw refusal;
  const why = sentenceOf(refusal);
  throw new ToldError(words.someFailed(done, due.length, why), { cause: refusal });
}

/** Says what was done with articles; that they are unlisted can be taken back. */
export function tell({ kind }: ArticleAct, done: readonly ArticleSummary[]): void {
  const [only] = done.length === 1 ? done : [];
  const count = done.length;
  const message = {
    delete: only ? words.deleted(only.title) : words.deletedMany(count),
    unlist: only ? words.unlisted1(only.title) : words.unlistedMany(count),
    relist: only ? words.relisted(only.title) : words.relistedMany(count),
    feature: words.featured(only?.title ?? String(count)),
    unfeature: words.unfeatured(only?.title ?? String(count)),
  }[kind];
  notify({ tone: "done", message, undo: kind === "unlist" ? () => actOn({ kind: "relist" }, done) : undefined });
}
