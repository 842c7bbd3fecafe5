import { notFound } from "../../kernel/refusals.js";
import { paginationModel, requirePage } from "../content/article-lists.js";
import type { ContentSources } from "../content/content-sources.js";
import { withQuery } from "../page-address.js";
import type { PublicPage } from "../public-page.js";

const PATH = "/members";
export const MEMBERS_PER_PAGE = 20;

export function memberListPage({ members }: ContentSources): PublicPage {
  return {
    path: PATH,
    queryKeys: ["sort", "page"],
    async load({ page, query, words }) {
      const { sort = "newest" } = query;
      if (sort !== "newest" && sort !== "mostActive") throw notFound();
      const { data, meta } = await members.list({ sort, page, limit: MEMBERS_PER_PAGE });
      requirePage(meta);
      const title = words.blocks.members;
      return {
        kind: "page",
        templateKey: "members",
        path: withQuery(PATH, query),
        title: page > 1 ? words.page.numbered(title, page) : title,
        indexed: true,
        trail: [{ label: title, href: PATH }],
        // The other order depends on what members write.
        ...(sort === "newest" ? { subjects: [] } : {}),
        slots: {
          members: async () => data,
          pagination: async () => paginationModel(meta, PATH, query.sort ? { sort } : {}),
        },
      };
    },
  };
}
