import { html, moment } from "@sitevine/renderer";
import { articleRow } from "./article-row.js";
import { emptyList } from "./empty-list.js";
import { keptRow } from "./kept-row.js";
import type { ReadingPage } from "./reading-page.js";
import { type ReadingSources, ROWS_PER_PAGE } from "./reading-sources.js";

/** Bookmarks of a member, the latest first. */
export const bookmarksPage = ({ bookmarks }: Pick<ReadingSources, "bookmarks">): ReadingPage => ({
  path: "/bookmarks",
  icon: "bookmark",
  words: (words) => words.bookmarks,
  async load({ member, page, words }) {
    const { data, meta } = await bookmarks.list(member, { page, limit: ROWS_PER_PAGE, order: "desc" });
    const { bookmarks: own, undo } = words.page.reading;
    return {
      meta,
      body(block) {
        if (data.length === 0) return emptyList(block, own, "bookmark", "/articles");
        const rows = data.map(({ article, bookmarkedAt }) =>
          keptRow({
            address: `/api/articles/${article.id}/bookmark`,
            what: html`${articleRow(block, article, words)}`,
            aside: html`<span class="sv-quiet">${own.since} ${moment(block, new Date(bookmarkedAt))}</span>`,
            label: own.remove,
            name: article.title,
            again: { method: "PUT", said: own.removed, label: undo },
          }),
        );
        return html`<ul class="sv-reading-list" role="list">${rows}</ul>`;
      },
    };
  },
});
