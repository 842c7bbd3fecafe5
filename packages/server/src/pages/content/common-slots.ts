import type { ArticleNeed } from "@sitevine/contracts";
import type { ArticleSummary } from "../../features/articles/index.js";
import type { Caller } from "../../kernel/caller.js";
import type { Page } from "../../kernel/pagination.js";
import type { SlotLoaders } from "../public-page.js";
import type { Words } from "../words/page-words.js";
import { type ArticleScope, findArticles, orderedPath, scopeOf } from "./article-lists.js";
import { articleListModel, categoryPath, tagPath } from "./article-models.js";
import { loadCategories } from "./category-slot.js";
import type { ContentSources } from "./content-sources.js";

// As many as a list of a layout can show. Two blocks of a page that show the same read it once.
const LATEST = 50;
const NEWEST_MEMBERS = 20;

const ALL = "/articles";
const NEWEST: ArticleNeed = { order: "newest", category: null, tag: null };

/** Address of the full list. */
function moreOf({ order, category, tag }: ArticleNeed): string {
  if (category !== null) return orderedPath(categoryPath(category), order);
  return tag === null ? orderedPath(ALL, order) : tagPath(tag);
}

/**
 * Slots that any page can show, whatever it is about. Each slot costs a handful of queries, whatever the size of its
 * content.
 */
export function commonSlots(
  { articles, categories, members, online, blocks, shared }: ContentSources,
  words: Words,
  caller: Caller,
): SlotLoaders {
  const newest = () =>
    shared.find(
      "newest members",
      [],
      async () => (await members.list({ sort: "newest", page: 1, limit: NEWEST_MEMBERS })).data,
    );
  const lists = new Map<string, Promise<Page<ArticleSummary>>>();
  const listOf = (scope: ArticleScope): Promise<Page<ArticleSummary>> => {
    const name = JSON.stringify(scope);
    const list = lists.get(name) ?? findArticles(articles, caller, scope, { page: 1, limit: LATEST });
    lists.set(name, list);
    return list;
  };
  /** The articles of a need, and what administrators recommend of them, however old it is. */
  async function listModelOf(need: ArticleNeed) {
    const scope = scopeOf(need);
    const { data, meta } = await listOf(scope);
    const featured = meta.hasNext ? (await listOf({ ...scope, featured: true })).data : undefined;
    return articleListModel(data, words, { moreHref: moreOf(need), featured });
  }
  return {
    articles: () => listModelOf(NEWEST),
    articleLists: (needs) => Promise.all(needs.map(async (need) => ({ need, list: await listModelOf(need) }))),
    categories: () => loadCategories({ categories, shared }, caller),
    members: newest,
    newestMembers: newest,
    online: () => shared.find("online", [], () => online.model()),
    pluginBlocks: (_lists, needs) => blocks.load(needs, caller.kind),
    async community() {
      const countMembers = async () => ({ members: await members.count() });
      const [people, { meta }] = await Promise.all([shared.find("members", [], countMembers), listOf(scopeOf(NEWEST))]);
      return { ...people, articles: meta.total };
    },
  };
}
