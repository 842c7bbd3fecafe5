import type { Awaitable } from "./awaitable.js";
import type { RouteCaller } from "./route.js";
import type { Site } from "./site.js";

/** Input for rendering a block. */
export interface BlockRequest {
  /** As the editor of the layout set them. The schema helps in the editor alone, so a block does without what is not there. */
  readonly props: Readonly<Record<string, unknown>>;
  /** A page is the same for all guests and for all members, so a block knows no more of its reader. */
  readonly viewer: "guest" | "member";
  /** The language of the site, such as `en`. */
  readonly language: string;
}

/** A type of block for the pages of the site. */
export interface PluginBlock {
  readonly label: string;
  readonly description?: string;
  /** JSON Schema of the props, for the layout editor. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** For how many seconds pages show what was rendered, from 1 to 3,600; 60 by default. */
  readonly maxAgeSeconds?: number;
  /**
   * Returns HTML, which the site sanitises as it does an article's; an empty text leaves the block out. A second is the longest that
   * a page waits for it the first time; afterwards pages show the former content until the new one is there.
   */
  readonly render: (request: BlockRequest, site: Site) => Awaitable<string>;
}

/** Something that can be found. */
export interface SearchDocument {
  readonly id: string;
  /** Changes whenever anything changes that the document is made from. */
  readonly stamp: string;
  readonly title: string;
  /** Plain text of at most 100,000 characters. */
  readonly text: string;
  /** ISO 8601 in UTC; of equally good results the newest comes first. */
  readonly at: string;
  readonly visibility: "public" | "members";
  readonly authorId?: string | null;
}

/** A result as one reader sees it. */
export interface SearchResult {
  readonly title: string;
  /** A path of the site. */
  readonly href: string;
  readonly byline?: string;
  readonly date?: string | null;
  /** Shown where the document has no text. */
  readonly excerpt?: string;
}

/** A kind of content that search finds. `site.search.mark` says that something of it has changed. */
export interface PluginSearchType {
  readonly labels: { readonly one: string; readonly many: string };
  /** Ids in ascending order after the given one, with their stamps; null for what cannot be found. */
  readonly stamps: (
    after: string,
    limit: number,
    site: Site,
  ) => Awaitable<readonly { readonly id: string; readonly stamp: string | null }[]>;
  /** The documents of these ids that can be found. */
  readonly load: (ids: readonly string[], site: Site) => Awaitable<readonly SearchDocument[]>;
  /** Results by id, without those that the reader may not see. Whoever searches waits a second for it. */
  readonly show: (
    ids: readonly string[],
    reader: RouteCaller,
    site: Site,
  ) => Awaitable<Readonly<Record<string, SearchResult>>>;
}
