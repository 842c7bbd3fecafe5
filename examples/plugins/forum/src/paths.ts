import { POSTS_PER_PAGE, pagesOf } from "./paging.js";

/** Pages of the site that show the forum. */
export const FORUM_PATH = "/forum";

export const boardPath = (slug: string): string => `${FORUM_PATH}/${slug}`;

export const threadPath = (id: string, page = 1): string =>
  `${FORUM_PATH}/thread/${id}${page > 1 ? `?page=${page}` : ""}`;

/** A post is on the last page of the posts up to it. */
const pageOfPost = (number: number): number => pagesOf(number, POSTS_PER_PAGE);

export const postPath = (threadId: string, number: number): string =>
  `${threadPath(threadId, pageOfPost(number))}#post-${number}`;
