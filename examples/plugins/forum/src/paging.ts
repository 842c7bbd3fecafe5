export const THREADS_PER_PAGE = 20;
export const POSTS_PER_PAGE = 20;

/** How many pages a list fills; an empty one has a page as well. */
export const pagesOf = (entries: number, perPage: number): number => Math.max(1, Math.ceil(entries / perPage));

/** How many entries of a list come before a page, which is counted from 1. */
export const entriesBefore = (page: number, perPage: number): number => (page - 1) * perPage;
