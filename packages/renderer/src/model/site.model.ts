/** Properties of the site that every page uses. */
export interface SiteModel {
  readonly name: string;
  /** One sentence; shown to guests and to search engines. */
  readonly description: string;
  /** Absolute base URL without a trailing slash. */
  readonly url: string;
  /** BCP 47 language tag; numbers and dates follow it. */
  readonly locale: string;
  readonly dir: "ltr" | "rtl";
  /** IANA time zone of exact times. */
  readonly timeZone: string;
  readonly logoUrl: string | null;
  /** False when the logo is shown without the name. */
  readonly showName: boolean;
}

/** The request for the page. */
export interface RequestModel {
  /** Path with its query, as in the browser's address bar. */
  readonly path: string;
  readonly templateKey: string;
  /** The time that relative times refer to. */
  readonly now: Date;
}

/** One link of a navigation, a menu or a trail. */
export interface NavItem {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
}

/** Links by position (site service, navigation items). */
export interface NavigationModel {
  readonly header: readonly NavItem[];
  readonly footer: readonly NavItem[];
  readonly aside: readonly NavItem[];
}

/** A theme that a reader may choose. */
export interface ThemeChoice {
  /** Empty for the site's own look if that is not a theme; such a choice has no name. */
  readonly id: string;
  readonly name: string;
  readonly appearance: "dark" | "light";
  readonly screenshotUrl: string | null;
  readonly current: boolean;
}

/** The current page of a list; links are built as `path?query&page=n`. */
export interface PaginationModel {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages: number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The id of the list on its page; absent where the list is the page. */
  readonly anchor?: string;
}
