export const THREADS_PER_PAGE = 20;
export const POSTS_PER_PAGE = 20;

/** Number of pages that a list fills; an empty list has one. */
export const pagesOf = (entries: number, perPage: number): number => Math.max(1, Math.ceil(entries / perPage));

/** Number of entries before a page, which is counted from 1. */
export const entriesBefore = (page: number, perPage: number): number => (page - 1) * perPage;
