import type { BlockRegistry } from "@sitevine/renderer";
import type {
  ArticleQueries,
  FindNeighbours,
  FindRelatedByTags,
  FindTeaser,
  PreviewArticle,
} from "../../features/articles/index.js";
import type { Badges } from "../../features/badges/index.js";
import type { CategoriesService, CategoryAccess } from "../../features/categories/index.js";
import type { CommentThreads } from "../../features/comments/index.js";
import type { PublishedLayouts } from "../../features/layouts/index.js";
import type { FindPictureSize } from "../../features/media/index.js";
import type { OnlineService } from "../../features/online/index.js";
import type { PluginBlocks, PluginPages } from "../../features/plugins/index.js";
import type { FieldValuesService } from "../../features/profile-fields/index.js";
import type { MemberModels } from "../../features/profiles/index.js";
import type { SearchPageSources } from "../../features/search/index.js";
import type { SeriesQueries } from "../../features/series/index.js";
import type { LinkPictures } from "../link-pictures/link-pictures.js";
import type { SharedParts } from "./shared-parts.js";

/** Sources of the content of pages. */
export interface ContentSources {
  readonly articles: Pick<ArticleQueries, "get" | "list" | "findArticleSummaries">;
  readonly previewArticle: PreviewArticle;
  readonly findTeaser: FindTeaser;
  readonly findNeighbours: FindNeighbours;
  readonly findRelatedByTags: FindRelatedByTags;
  readonly categories: Pick<CategoriesService, "list">;
  readonly categoryAccess: Pick<CategoryAccess, "readable" | "tree">;
  readonly threads: CommentThreads;
  readonly members: MemberModels;
  readonly online: Pick<OnlineService, "model">;
  readonly fields: Pick<FieldValuesService, "ofUser">;
  readonly badges: Pick<Badges, "heldBy">;
  /** Number of likes that the published articles of a member got from others. */
  readonly likesOf: (userId: string) => Promise<number>;
  readonly series: Pick<SeriesQueries, "open" | "ofArticle">;
  readonly search: SearchPageSources;
  readonly pictureSize: FindPictureSize;
  readonly linkPictures: Pick<LinkPictures, "find">;
  readonly layouts: Pick<PublishedLayouts, "findPage">;
  readonly blocks: PageBlocks;
  readonly pluginPages: PluginPages;
  readonly shared: SharedParts;
}

/** The kinds of blocks that pages can show, and what plugins make for theirs. */
export interface PageBlocks extends PluginBlocks {
  registry(): BlockRegistry;
}
