import { type BlockContext, emptyState, type Html, html, moment } from "@sitevine/renderer";
import type { ReadingWords } from "../words/page-sentences.js";
import { articleRow } from "./article-row.js";
import { emptyList } from "./empty-list.js";
import { keptRow } from "./kept-row.js";
import type { ReadingPage } from "./reading-page.js";
import { type ReadingSources, ROWS_PER_PAGE } from "./reading-sources.js";

type HistoryWords = ReadingWords["history"];

const off = (block: BlockContext, words: HistoryWords): Html =>
  emptyState(block, {
    icon: "clock",
    title: words.offTitle,
    text: words.offText,
    action: { label: words.offAction, href: "/settings/privacy" },
  });

/** A press that takes everything away asks first. */
const clearing = (words: HistoryWords): Html => html`<div>
  <button type="button" class="sv-btn sv-btn--quiet" data-sv="clear">${words.clear}</button>
  <div class="sv-reading-ask" role="group" aria-label="${words.clearAsk}" data-sv="clear-ask" hidden><p>${words.clearAsk}</p>
  <button type="button" class="sv-btn sv-btn--quiet" data-sv="clear-no">${words.clearNo}</button>
  <button type="button" class="sv-btn" data-sv="clear-yes">${words.clearYes}</button></div></div>`;

/** Articles that a member opened, the latest first, if they keep a history. */
export const historyPage = ({ history }: Pick<ReadingSources, "history">): ReadingPage => ({
  path: "/history",
  icon: "clock",
  words: (words) => words.history,
  async load({ member, page, words }) {
    const { history: own } = words.page.reading;
    if (!(await history.isKept(member))) return { meta: null, body: (block) => off(block, own) };
    const { data, meta } = await history.list(member, { page, limit: ROWS_PER_PAGE });
    return {
      meta,
      body(block) {
        if (data.length === 0) return emptyList(block, own, "clock", "/articles");
        const rows = data.map(({ article, readAt }) =>
          keptRow({
            address: `/api/account/history/${article.id}`,
            what: html`${articleRow(block, article, words)}`,
            aside: html`<span class="sv-quiet">${own.since} ${moment(block, new Date(readAt))}</span>`,
            label: own.remove,
            name: article.title,
          }),
        );
        return html`${clearing(own)}<ul class="sv-reading-list" role="list">${rows}</ul>`;
      },
    };
  },
});
