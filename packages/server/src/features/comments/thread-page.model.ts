import type { CommentPlace } from "../../platform/db/schema/comments.js";

export const THREAD_ORDERS = ["oldest", "newest", "liked"] as const;

/** What stands first on a page of threads. */
export type ThreadOrder = (typeof THREAD_ORDERS)[number];

/** One page of the threads of an article or of a wall. */
export interface ThreadPage {
  readonly place: CommentPlace;
  readonly placeId: string;
  readonly order: ThreadOrder;
  /** From 1. */
  readonly page: number;
}

export const THREADS_PER_PAGE = 30;
export const MOST_ANSWERS = 300;

/** Conversations are read from their beginning, walls from their end. */
export const DEFAULT_ORDERS: Readonly<Record<CommentPlace, ThreadOrder>> = { article: "oldest", profile: "newest" };
