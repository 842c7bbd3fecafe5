/** The most characters that the title of a thread may have. */
export const LONGEST_TITLE = 200;

/** The most characters that the Markdown of a post may have. */
export const LONGEST_POST = 20_000;
