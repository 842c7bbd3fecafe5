const NO_PAGES = /^\/(?:api|uploads|assets)\//;

/** Tells whether the path may be that of a page, which has one spelling; the API, uploads and assets redirect nobody. */
export const isPagePath = (pathname: string): boolean => !NO_PAGES.test(pathname);
