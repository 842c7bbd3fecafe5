import type {
  ArticleListModel,
  ArticleModel,
  CategoryModel,
  NeededArticles,
  NeighboursModel,
} from "./model/article.model.js";
import type { CommentsModel } from "./model/comment.model.js";
import type { BadgeModel, CommunityModel, MemberSummary, OnlineModel, ProfileModel } from "./model/member.model.js";
import type { PluginPageModel } from "./model/page-part.model.js";
import type { PluginBlockModel } from "./model/plugin-block.model.js";
import type { SearchModel } from "./model/search.model.js";
import type {
  NavItem,
  NavigationModel,
  PaginationModel,
  RequestModel,
  SiteModel,
  ThemeChoice,
} from "./model/site.model.js";
import type { Viewer } from "./model/user.model.js";

export type * from "./model/article.model.js";
export type * from "./model/comment.model.js";
export type * from "./model/member.model.js";
export type * from "./model/page-part.model.js";
export type * from "./model/plugin-block.model.js";
export type * from "./model/search.model.js";
export type * from "./model/site.model.js";
export type * from "./model/user.model.js";

/** The data of the error page. */
export interface ErrorModel {
  readonly status: number;
  /** Code of the error catalogue, for example `SVC-API-4004`. */
  readonly code: string;
  readonly title: string;
  readonly message: string;
  readonly requestId: string | null;
}

/**
 * The content that the blocks of a page show. An absent slot was not loaded, and its blocks render nothing; an empty slot
 * renders as an empty state. `contentNeeds` returns the slots that a layout reads.
 */
export interface PageContent {
  readonly articles?: ArticleListModel | undefined;
  /** One for each of `articleNeeds`; where the slot is absent, lists show those of `articles` in their order. */
  readonly articleLists?: readonly NeededArticles[] | undefined;
  readonly article?: ArticleModel | undefined;
  readonly neighbours?: NeighboursModel | undefined;
  readonly comments?: CommentsModel | undefined;
  readonly categories?: readonly CategoryModel[] | undefined;
  readonly members?: readonly MemberSummary[] | undefined;
  readonly newestMembers?: readonly MemberSummary[] | undefined;
  readonly online?: OnlineModel | undefined;
  readonly community?: CommunityModel | undefined;
  readonly profile?: ProfileModel | undefined;
  readonly badges?: readonly BadgeModel[] | undefined;
  readonly search?: SearchModel | undefined;
  readonly error?: ErrorModel | undefined;
  readonly pagination?: PaginationModel | undefined;
  /** One for each of `pluginBlockNeeds` that a plugin made something for. */
  readonly pluginBlocks?: readonly PluginBlockModel[] | undefined;
  /** On a page of a plugin. */
  readonly pluginPage?: PluginPageModel | undefined;
}

/** Name of a content slot. */
export type ContentSlot = keyof PageContent;

/** All data of one page; plain and read-only. */
export interface PageModel {
  readonly site: SiteModel;
  readonly request: RequestModel;
  readonly viewer: Viewer;
  readonly navigation: NavigationModel;
  /** Themes that the reader can choose from; the chooser shows if there are at least two. */
  readonly themes: readonly ThemeChoice[];
  readonly breadcrumbs: readonly NavItem[];
  readonly content: PageContent;
  /**
   * The dialogs that the page carries for its script: those of members who report something, or also those of moderators who act
   * in place. Absent for guests, and for pages on which nobody writes.
   */
  readonly dialogs?: "report" | "moderate" | undefined;
}
