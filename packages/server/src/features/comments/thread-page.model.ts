import type { CommentPlace } from "../../platform/db/schema/comments.js";

export const THREAD_ORDERS = ["oldest", "newest", "liked"] as const;

/** Orders of the threads on a page. */
export type ThreadOrder = (typeof THREAD_ORDERS)[number];

/** One page of the threads of an article or of a wall. */
export interface ThreadPage {
  readonly place: CommentPlace;
  readonly placeId: string;
  readonly order: ThreadOrder;
  /** The one thread whose answers are shown, in pages of their own; all threads without it. */
  readonly root?: string;
  /** From 1. */
  readonly page: number;
}

export const THREADS_PER_PAGE = 30;
/** The most answers on one page, whose threads have them together. */
export const MOST_ANSWERS = 300;

/** Conversations are read from their beginning, walls from their end. */
export const DEFAULT_ORDERS: Readonly<Record<CommentPlace, ThreadOrder>> = { article: "oldest", profile: "newest" };
