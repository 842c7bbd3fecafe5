import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { ArticleBodiesTable, ArticlesTable } from "../../platform/db/schema/articles.js";
import { readersOf } from "./article.policy.js";

type State = Pick<
  ArticlesTable,
  "title" | "excerpt" | "slug" | "category_id" | "tags" | "visibility" | "unlisted_visibility"
> &
  Pick<ArticleBodiesTable, "content" | "content_format">;

/** The entity tag of what an author may change. Counters, publication and what moderators do leave it as it is. */
export const stateTag = (state: State): string =>
  entityTag([
    state.title,
    state.content,
    state.content_format,
    state.excerpt,
    state.slug,
    state.category_id,
    state.tags,
    readersOf(state),
  ]);
