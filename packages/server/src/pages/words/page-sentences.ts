import type { Panel } from "../panels.js";

/** The messages of an error page. */
export interface ErrorWords {
  readonly title: string;
  readonly message: string;
}

/** Statuses that a reader can do something about, or should at least understand. */
export type ExplainedStatus = 401 | 403 | 404 | 405 | 410 | 429 | 500 | 503;

/** One list that a member keeps. */
interface ReadingListWords {
  readonly title: string;
  readonly text: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly emptyAction: string;
}

interface ShunnedWords extends ReadingListWords {
  readonly short: string;
  readonly end: string;
  readonly ended: string;
}

export interface ReadingWords {
  /** Texts that guests read on each of the pages. */
  readonly guestTitle: string;
  readonly guestText: string;
  /** Names the links between the pages. */
  readonly lists: string;
  readonly undo: string;
  readonly bookmarks: ReadingListWords & {
    readonly since: string;
    readonly remove: string;
    readonly removed: string;
  };
  readonly following: ReadingListWords & { readonly articles: string; readonly otherAction: string };
  readonly members: ReadingListWords & {
    readonly short: string;
    readonly unfollow: string;
    readonly unfollowed: string;
  };
  readonly categories: ReadingListWords & {
    readonly short: string;
    readonly unfollow: string;
    readonly unfollowed: string;
  };
  /** The lists of whom a member does not want to meet, which are part of the settings. */
  readonly privacy: string;
  readonly muted: ShunnedWords;
  readonly blocked: ShunnedWords;
  readonly history: ReadingListWords & {
    readonly since: string;
    readonly remove: string;
    readonly clear: string;
    readonly clearAsk: string;
    readonly clearYes: string;
    readonly clearNo: string;
    /** While the member keeps no history. */
    readonly offTitle: string;
    readonly offText: string;
    readonly offAction: string;
  };
}

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
  /** The lists that a member keeps. */
  readonly reading: ReadingWords;
  readonly tagged: (tag: string) => string;
  readonly series: (title: string, parts: number) => string;
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
  /** Texts for visitors whom the gate refuses. */
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
    /** Name of digests in place of a kind of notification. */
    readonly digests: string;
  };
  /** Texts for administrators of a new site. */
  readonly errors: Readonly<Record<ExplainedStatus, ErrorWords>>;
  /** For any other error; an error without a message here shows its own, which is English. */
  readonly otherError: { readonly title: string; readonly message: string | null };
}
