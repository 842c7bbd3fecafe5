import type { ArticleNeed, LayoutDocument } from "@sitevine/contracts";
import type {
  BlockRegistry,
  ContentSlot,
  HeadPicture,
  HeadSubject,
  NavItem,
  PageContent,
  PluginBlockNeed,
} from "@sitevine/renderer";
import type { SiteInfo } from "../features/settings/index.js";
import type { Caller, Member } from "../kernel/caller.js";
import type { Subject } from "../platform/kept/changes.js";
import type { StaticFile } from "./static-files.js";
import type { Words } from "./words/page-words.js";

/** Request for a page in canonical form, without query parameters that the page does not know. */
export interface PageAsk {
  /** Through whose eyes the page is written: those of an audience, or of one member where the page depends on who it is. */
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Partial<Record<QueryKey, string>>>;
  /** The page of a list, from 1. */
  readonly page: number;
  readonly site: SiteInfo;
  readonly words: Words;
  /** True where a writer looks at what they write before others do; such a page is never kept. */
  readonly isPreview: boolean;
}

/** Query parameters that pages may have; each page names those that it knows. */
export type QueryKey = "q" | "type" | "exact" | "sort" | "page" | "comment" | "thread";

/** Reads a slot when a layout shows it; told what the lists of the layouts ask for by themselves, and the blocks of plugins. */
export type SlotLoaders = {
  readonly [Slot in ContentSlot]?: (
    needs: readonly ArticleNeed[],
    blocks: readonly PluginBlockNeed[],
  ) => Promise<PageContent[Slot]>;
};

/** Something whose views are counted. */
export interface Viewed {
  readonly kind: "article" | "profile";
  readonly id: string;
}

/** A picture for previews, with its address on the site. */
export type PagePicture = HeadPicture;

/** A file that a page loads. */
export type PageFile = Pick<StaticFile, "path">;

/** A page before it is rendered. */
export interface PageDraft {
  readonly kind: "page";
  /** Template of the core or of a plugin. */
  readonly templateKey: string;
  /** Makes the page's own layout out of the one that its template has; absent for the template's. */
  readonly layout?: ((published: LayoutDocument) => LayoutDocument) | undefined;
  /** The kinds of blocks of that layout; the core's when absent. */
  readonly registry?: BlockRegistry;
  /** Its one address, with its query. */
  readonly path: string;
  /** Absent for 200. */
  readonly status?: 403;
  /** Null on the home page. */
  readonly title: string | null;
  /** Without markup; null for the site's own. */
  readonly description?: string | null;
  /** The picture for previews; that of the site when absent or null. */
  readonly picture?: PagePicture | null;
  readonly subject?: HeadSubject;
  /**
   * Prefix of the addresses of the page's own feeds; absent for those of the site. Only pages that guests may read have
   * their own.
   */
  readonly feedBase?: string | undefined;
  /** False keeps the page from search engines and from the cache. */
  readonly indexed: boolean;
  /** The way here below the home page. */
  readonly trail: readonly Pick<NavItem, "label" | "href">[];
  /** Loaders of this page, in place of those that every page has. */
  readonly slots: SlotLoaders;
  readonly viewed?: Viewed;
  /** Subjects that the page depends on beside the content of its slots; absent for everything. */
  readonly subjects?: readonly Subject[];
  /** Files that this page needs beside those of every page. */
  readonly files?: { readonly stylesheet: PageFile; readonly scripts: readonly PageFile[] };
  /** The dialogs that the page carries for its script. */
  readonly dialogs?: "report" | "moderate";
}

/** The page has another address, for good unless it says otherwise. */
export interface PageMove {
  readonly kind: "moved";
  readonly to: string;
  readonly isPassing?: true;
}

/** Through whose eyes a page is written for a member: those of all with the same rights, a guest's, or their own. */
export type Eyes = "audience" | "guest" | "person";

/** A page that readers see. */
export interface PublicPage {
  /** As the router takes it. */
  readonly path: string;
  readonly queryKeys: readonly QueryKey[];
  /** For pages that depend on who a member is; those of all others are written for audiences. */
  readonly eyesOf?: (params: PageAsk["params"], member: Member) => Promise<Eyes>;
  /** Throws SVC-API-4004 for what is not there, or not for the caller. */
  load(ask: PageAsk): Promise<PageDraft | PageMove>;
}
