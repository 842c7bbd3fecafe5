import { current, safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html, HtmlValue } from "../html.js";
import { html, nothing } from "../html.js";
import type { IconName } from "../icons/icon.js";
import { isolated } from "../isolated.js";
import type { MarkedText, SearchHit, SearchModel } from "../page-model.js";
import { emptyState } from "../parts/empty-state.js";
import { heading } from "../parts/heading.js";
import { moment } from "../parts/moment.js";
import { pageTitle } from "../parts/page-title.js";
import type { BlockDefinition } from "../registry.js";

const ICONS: ReadonlyMap<string, IconName> = new Map([
  ["articles", "feather"],
  ["comments", "message-square"],
  ["series", "book-open"],
  ["users", "user"],
]);

/** Names of the site's own kinds of results; plugins provide labels for theirs. */
function namesOf(
  { messages }: BlockContext,
  kind: string,
): { readonly one: string; readonly many: string } | undefined {
  if (kind === "all") return { one: messages.searchEverything, many: messages.searchEverything };
  if (kind === "articles") return { one: messages.searchArticle, many: messages.articles };
  if (kind === "comments") return { one: messages.searchComment, many: messages.comments };
  if (kind === "series") return { one: messages.searchSeries, many: messages.searchSeriesMany };
  return kind === "users" ? { one: messages.searchMember, many: messages.members } : undefined;
}

/** A search field, the number of results per kind, and the results. */
export const searchResults: BlockDefinition = {
  type: "searchResults",
  needs: ["search"],
  render: (_block, context) => {
    const { search } = context.model.content;
    if (!search) return nothing;
    return html`<section class="sv-results">${pageTitle(context, context.messages.searchTitle)}${form(context, search)}${
      search.query === "" ? start(context) : answer(context, search)
    }</section>`;
  },
};

function form(context: BlockContext, search: SearchModel): Html {
  const id = context.uniqueId("query");
  const { messages } = context;
  const query = html` name="q" value="${search.query}" placeholder="${messages.searchPlaceholder}"`;
  const fields = [
    html`<label class="sv-hidden" for="${id}">${messages.searchField}</label>${context.icon("search")}`,
    html`<input class="sv-input" id="${id}" type="search"${query} autocomplete="off" maxlength="200">`,
    html`<button class="sv-btn">${messages.search}</button>`,
  ];
  return html`<form class="sv-search sv-search--large" action="/search" role="search" aria-label="${
    messages.searchTitle
  }" data-suggestions="${messages.searchSuggestions}">${fields}</form>`;
}

function start(context: BlockContext): Html {
  const { messages } = context;
  return emptyState(context, { icon: "compass", title: messages.searchStartTitle, text: messages.searchStartText });
}

function answer(context: BlockContext, search: SearchModel): Html {
  const { messages } = context;
  if (search.total === 0)
    return emptyState(context, {
      icon: "search-x",
      title: messages.searchNothingTitle(isolated(search.query, context.model.site)),
      text: `${messages.searchNothingText} ${searchedIn(context, search)}`,
      action: { label: messages.allArticles, href: "/articles" },
    });
  const found = html`<p class="sv-found" role="status">${summary(context, search)}</p>
    <p class="sv-quiet">${searchedIn(context, search)}</p>`;
  return html`${found}${kinds(context, search)}<ol class="sv-hits" role="list">${search.hits.map(
    (hit) => html`<li>${result(context, hit)}</li>`,
  )}</ol>`;
}

/** Sentence with the number of results, or with the correction that was searched for instead. */
function summary({ messages, format, model }: BlockContext, { query, total, correction }: SearchModel): HtmlValue {
  const typed = isolated(query, model.site);
  if (!correction) return messages.searchFound(total, typed, format);
  const instead = html`<a href="${safeHref(correction.exactHref)}">${messages.searchInstead(typed)}</a>`;
  return html`${messages.searchCorrected(isolated(correction.query, model.site))} ${instead}`;
}

/** Names what was searched: everything, or the chosen kind. */
function searchedIn(context: BlockContext, { kinds: all }: SearchModel): string {
  const single = all.filter(({ kind }) => kind !== "all");
  const searched = single.some((kind) => kind.current) ? single.filter((kind) => kind.current) : single;
  const names = searched.map((kind) => namesOf(context, kind.kind)?.many ?? kind.label);
  return names.length === 0 ? "" : context.messages.searchedIn(names.join(", "));
}

function kinds(context: BlockContext, search: SearchModel): Html {
  const { messages, format } = context;
  if (search.kinds.length < 2) return nothing;
  return html`<nav class="sv-tabs" aria-label="${messages.searchKinds}"><ul role="list">${search.kinds.map(
    (kind) =>
      html`<li><a href="${safeHref(kind.href)}"${current(kind.current)} dir="auto">${
        namesOf(context, kind.kind)?.many ?? kind.label
      } <span class="sv-pill">${format.number(kind.total)}</span></a></li>`,
  )}</ul></nav>`;
}

function result(context: BlockContext, hit: SearchHit): Html {
  const icon = html`<span class="sv-hit-icon">${context.icon(ICONS.get(hit.kind) ?? "bookmark")}</span>`;
  const link = html`<a href="${safeHref(hit.href)}">${marked(hit.title)}</a>`;
  const title = heading(context, 2, "sv-hit-title", link);
  const meta = [
    html`<span dir="auto">${namesOf(context, hit.kind)?.one ?? hit.kindLabel}</span>`,
    hit.byline && html`<span dir="auto">${hit.byline}</span>`,
    hit.date && moment(context, hit.date),
  ];
  const text = html`<p class="sv-hit-text" dir="auto">${marked(hit.excerpt)}</p>`;
  return html`<article class="sv-hit">${icon}<div>${title}${text}<p class="sv-meta">${meta}</p></div></article>`;
}

function marked(text: MarkedText): Html {
  return html`${text.map((part) => (part.marked ? html`<mark>${part.text}</mark>` : part.text))}`;
}
