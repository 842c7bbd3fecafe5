import type { ArticleQueries, Bookmarks, ReadingHistory } from "../../features/articles/index.js";
import type { CategoryFollows } from "../../features/categories/index.js";
import type { Mutes, Profiles } from "../../features/profiles/index.js";
import type { PageBlocks } from "../content/content-sources.js";

/** Sources of the content of these pages. */
export interface ReadingSources {
  readonly articles: Pick<ArticleQueries, "list">;
  readonly bookmarks: Pick<Bookmarks, "list">;
  readonly categoryFollows: Pick<CategoryFollows, "list">;
  readonly history: Pick<ReadingHistory, "isKept" | "list">;
  readonly profiles: Pick<Profiles, "related" | "blocked">;
  readonly mutes: Pick<Mutes, "list">;
  readonly blocks: Pick<PageBlocks, "registry">;
}

export const ROWS_PER_PAGE = 20;
