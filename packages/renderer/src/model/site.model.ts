/** The site as every page knows it. */
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
  /** False when the logo stands alone. */
  readonly showName: boolean;
}

/** What was asked for. */
export interface RequestModel {
  /** Path with its query, as the reader sees it. */
  readonly path: string;
  readonly templateKey: string;
  /** The moment that relative times count from. */
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

/** One theme that a reader may wear. */
export interface ThemeChoice {
  /** Empty for the site's own look, where that is no theme; such a choice has no name. */
  readonly id: string;
  readonly name: string;
  readonly appearance: "dark" | "light";
  readonly screenshotUrl: string | null;
  readonly current: boolean;
}

/** Where a list stands; links are built as `path?query&page=n`. */
export interface PaginationModel {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages: number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}
