/** What a person reads on an error page. */
export interface ErrorWords {
  readonly title: string;
  readonly message: string;
}

/** Statuses that a reader can do something about, or at least should understand. */
export type ExplainedStatus = 401 | 403 | 404 | 405 | 410 | 429 | 500 | 503;

/** What pages say in a language beside what blocks say. */
export interface PageWords {
  readonly home: string;
  readonly overview: string;
  readonly formerMember: string;
  readonly yourNotifications: string;
  readonly tagged: (tag: string) => string;
  readonly numbered: (title: string, page: number) => string;
  readonly onSite: (name: string, site: string) => string;
  readonly searchFor: (query: string) => string;
  readonly siteDescription: (site: string) => string;
  readonly articlesIn: (category: string) => string;
  readonly articlesBy: (name: string) => string;
  /** Said of an article for members, and of a profile that its owner hides. */
  readonly membersOnly: ErrorWords;
  readonly hiddenProfile: (name: string) => ErrorWords;
  readonly yes: string;
  readonly no: string;
  readonly errors: Readonly<Record<ExplainedStatus, ErrorWords>>;
  /** Any other error; the error's own message, which is English, where there is none. */
  readonly otherError: { readonly title: string; readonly message: string | null };
}
