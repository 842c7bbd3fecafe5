import type { Panel } from "../panels.js";

/** The messages of an error page. */
export interface ErrorWords {
  readonly title: string;
  readonly message: string;
}

/** Statuses that a reader can do something about, or should at least understand. */
export type ExplainedStatus = 401 | 403 | 404 | 405 | 410 | 429 | 500 | 503;

/** The messages of pages in one language, besides those of blocks. */
export interface PageWords {
  readonly home: string;
  readonly overview: string;
  readonly formerMember: string;
  readonly yourNotifications: string;
  readonly panels: Readonly<Record<Panel, string>>;
  /** The page on which members write. */
  readonly write: {
    readonly title: string;
    readonly guestTitle: string;
    readonly guestText: string;
    readonly needsScript: string;
  };
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
  /** What visitors read whom the gate keeps out. */
  readonly gate: {
    readonly title: (site: string) => string;
    readonly text: string;
    readonly codeMissing: string;
    readonly tooManyCodes: string;
    readonly enter: string;
    /** On a site for members only. */
    readonly membersTitle: (site: string) => string;
    readonly membersText: string;
  };
  /** The page that ends mails of one kind, whose name stands below the sentences. */
  readonly optOut: {
    readonly title: string;
    readonly text: (site: string) => string;
    readonly end: string;
    readonly endedTitle: string;
    readonly ended: (site: string) => string;
    readonly unknown: string;
  };
  /** What administrators of a new site read. */
  readonly errors: Readonly<Record<ExplainedStatus, ErrorWords>>;
  /** For any other error; an error without a message here shows its own, which is English. */
  readonly otherError: { readonly title: string; readonly message: string | null };
}
