import type { Caller } from "../../kernel/caller.js";
import { whenAsked } from "../../kernel/when-asked.js";
import type { SlotLoaders } from "../public-page.js";
import type { Words } from "../words/page-words.js";
import { findArticles } from "./article-lists.js";
import { articleListModel } from "./article-models.js";
import { loadCategories } from "./category-slot.js";
import type { ContentSources } from "./content-sources.js";

// As many as a list of a layout can show. Two blocks of a page that show the same read it once.
const LATEST = 50;
const NEWEST_MEMBERS = 20;

/** What any page can show, whatever it is about. Each slot costs a handful of queries, however much there is. */
export function commonSlots(
  { articles, categories, members, online }: ContentSources,
  words: Words,
  caller: Caller,
): SlotLoaders {
  const newest = whenAsked(async () => (await members.list({ sort: "newest", page: 1, limit: NEWEST_MEMBERS })).data);
  const latest = whenAsked(() => findArticles(articles, caller, {}, { page: 1, limit: LATEST }));
  return {
    async articles() {
      const { data } = await latest();
      return articleListModel(data, words, { moreHref: "/articles" });
    },
    categories: () => loadCategories(categories, caller),
    members: newest,
    newestMembers: newest,
    online: () => online.model(),
    async community() {
      const [people, { meta }] = await Promise.all([members.count(), latest()]);
      return { members: people, articles: meta.total };
    },
  };
}
