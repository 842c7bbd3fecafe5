import type { CommentsModel } from "@sitevine/renderer";
import { DEFAULT_ORDERS, THREAD_ORDERS, type ThreadPage } from "../../features/comments/index.js";
import type { Caller } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import { withQuery } from "../page-address.js";
import type { PageAsk, PageMove, QueryKey } from "../public-page.js";
import { SIGN_IN } from "../viewer.js";
import type { ContentSources } from "./content-sources.js";

type Place = Pick<ThreadPage, "place" | "placeId">;

/** Query parameters of pages with comments. */
export const THREAD_KEYS = ["sort", "page", "comment", "thread"] as const satisfies readonly QueryKey[];

/** The comments that an address of this place shows, or where it leads. Throws SVC-API-4004 for an unknown order. */
export async function readThreadPage(
  threads: ContentSources["threads"],
  { place, placeId }: Place,
  { query, page }: Pick<PageAsk, "query" | "page">,
  path: string,
): Promise<ThreadPage | PageMove> {
  const { sort, comment, thread } = query;
  if (comment !== undefined) {
    const found = await threads.pageOf(place, placeId, comment);
    const { root = null, page: at = 1 } = found ?? {};
    const query = { ...(root !== null && { thread: root }), ...(at > 1 && { page: String(at) }) };
    // Without a fragment of its own, a browser would keep the one that it has, and its page would look for the comment again.
    const anchor = found === null ? "sv-threads" : `comment-${comment}`;
    return { kind: "moved", to: `${withQuery(path, query)}#${anchor}`, isPassing: true };
  }
  const base = DEFAULT_ORDERS[place];
  if (thread !== undefined) return { place, placeId, order: base, root: thread, page };
  if (sort === base) return { kind: "moved", to: withQuery(path, page > 1 ? { page: String(page) } : {}) };
  const order = sort === undefined ? base : THREAD_ORDERS.find((one) => one === sort);
  if (!order) throw notFound();
  return { place, placeId, order, page };
}

/**
 * The comments of a place as a guest sees them, since the script adds what members can do; null when the caller may not
 * read them.
 */
export const loadThread = (
  threads: ContentSources["threads"],
  caller: Caller,
  shown: ThreadPage,
  path: string,
): Promise<CommentsModel | null> =>
  threads.model(caller, shown, { action: null, replyHref: () => "", signInHref: SIGN_IN, replyTo: null, path });
