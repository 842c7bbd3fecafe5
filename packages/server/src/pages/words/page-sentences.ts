/** The messages of an error page. */
export interface ErrorWords {
  readonly title: string;
  readonly message: string;
}

/** Statuses that a reader can do something about, or should at least understand. */
export type ExplainedStatus = 401 | 403 | 404 | 405 | 410 | 429 | 500 | 503;

/** What a new site needs first. */
export type FirstStep = "look" | "category" | "article" | "people" | "mail" | "backup";

/** The messages of pages in one language, besides those of blocks. */
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
  readonly gettingStarted: {
    readonly title: string;
    readonly text: string;
    /** `{login}` is where to sign in. */
    readonly interface: string;
    readonly samples: Readonly<Record<"title" | "text" | "present" | "add" | "look" | "remove", string>>;
    readonly steps: Readonly<Record<FirstStep, { readonly title: string; readonly text: string }>>;
  };
  readonly errors: Readonly<Record<ExplainedStatus, ErrorWords>>;
  /** For any other error; an error without a message here shows its own, which is English. */
  readonly otherError: { readonly title: string; readonly message: string | null };
}
