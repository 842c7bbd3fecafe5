import { type ArticleNeed, articleListSort, type BlockNode, isSameNeed, readArticleNeed } from "@sitevine/contracts";
import { current, safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import { isolated } from "../isolated.js";
import type { ArticleListModel, ArticleSummary } from "../page-model.js";
import type { CardOptions } from "../parts/article-card.js";
import { articleCard } from "../parts/article-card.js";
import { emptyState } from "../parts/empty-state.js";
import { heading } from "../parts/heading.js";
import { keepToggle } from "../parts/keep-toggle.js";
import { pageTitle } from "../parts/page-title.js";
import { readChoice, readFlag, readInt, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

const SHAPES = { grid: "card", lead: "card", list: "row", compact: "compact" } as const;

/** The articles of the page, or those that the block asks for, as cards, rows or titles; `lead` shows the first one large. */
export const articleList: BlockDefinition = {
  type: "articleList",
  needs: ["articles"],
  render: (block, context) => {
    const need = readArticleNeed(block);
    const list = need ? needed(context, need) : context.model.content.articles;
    if (!list) return nothing;
    const items = chosen(block, context, list);
    const isPage = !need && context.model.request.templateKey === "article.index" && !context.outline.hasTitle;
    const title = readText(block, "title") ?? (isPage ? (list.scope?.name ?? context.messages.articles) : undefined);
    const isNarrowed = need !== undefined && (need.category ?? need.tag) !== null;
    if (items.length === 0 && (isNarrowed || !isWorthSaying(context, list))) return nothing;
    const top = isPage && title ? indexHead(context, list, title) : head(context, list, title);
    return html`<section class="sv-articles">${top}${need ? nothing : sortLinks(context, list)}${
      items.length === 0 ? noArticles(context, list) : cards(block, context, items, title && !isPage ? 3 : 2)
    }</section>`;
  },
};

const ORDERS: Readonly<Record<ArticleNeed["order"], (one: ArticleSummary, other: ArticleSummary) => number>> = {
  newest: (one, other) => other.publishedAt.getTime() - one.publishedAt.getTime(),
  mostLiked: (one, other) => other.likes - one.likes,
  mostDiscussed: (one, other) => other.comments - one.comments,
};

/**
 * List that was loaded for the need. A model without such lists, such as a sample's, sorts the articles of its page.
 */
function needed({ model }: BlockContext, need: ArticleNeed): ArticleListModel | undefined {
  const { articles, articleLists } = model.content;
  if (articleLists) return articleLists.find((loaded) => isSameNeed(loaded.need, need))?.list;
  return articles && { ...articles, items: articles.items.toSorted(ORDERS[need.order]) };
}

/**
 * A list without further articles disappears, and so does an empty list of related articles. If the page shows no article at
 * all, it says so once.
 */
function isWorthSaying({ model, once }: BlockContext, list: ArticleListModel): boolean {
  return list.items.length === 0 && !model.content.article && once("noArticles");
}

/**
 * `all` takes every article, `latest` those that no earlier list has shown, `featured` those that the editors chose, or all if
 * they chose none, so that there is always a lead story.
 */
function chosen(
  block: BlockNode,
  { shownArticles }: BlockContext,
  { items: articles, featured = articles.filter((article) => article.featured) }: ArticleListModel,
): readonly ArticleSummary[] {
  const show = readChoice(block, "show", ["all", "latest", "featured"], "all");
  const fresh = articles.filter((article) => !shownArticles.has(article.id));
  const pool = { all: articles, latest: fresh, featured: featured.length > 0 ? featured : articles }[show];
  const skip = readInt(block, "skip", 0, 50, 0);
  const first = show === "all" ? featured : pool.filter((article) => article.featured);
  const others = pool.filter((article) => !article.featured);
  const sorted = articleListSort(block) === "featured" ? [...first, ...others] : pool;
  const items = sorted.slice(skip, skip + readInt(block, "limit", 1, 50, 50));
  for (const { id } of items) shownArticles.add(id);
  return items;
}

function indexHead(context: BlockContext, list: ArticleListModel, title: string): Html {
  // An empty list has its own link for writing an article.
  const write =
    list.items.length > 0 && list.writeHref ? { label: context.messages.writeArticle, href: list.writeHref } : null;
  return pageTitle(context, title, list.scope?.description, write, follow(context, list));
}

function follow({ messages, icon }: BlockContext, { scope }: ArticleListModel): Html | false {
  if (!scope?.followed) return false;
  const label = html`${icon("bookmark")}<span data-sv="label">${messages.follow}</span>`;
  return keepToggle({ address: scope.followed, style: "sv-btn sv-btn--quiet" }, label);
}

/** Plain links, so that readers without scripts sort as well. */
function sortLinks({ messages, once }: BlockContext, { items, sorts = [] }: ArticleListModel): Html {
  if (items.length < 2 || sorts.length < 2 || !once("sorts")) return nothing;
  return html`<nav class="sv-tabs" aria-label="${messages.articleOrder}"><ul role="list">${sorts.map(
    (sort) =>
      html`<li><a href="${safeHref(sort.href)}"${current(sort.current, "true")}>${messages[sort.order]}</a></li>`,
  )}</ul></nav>`;
}

function head(context: BlockContext, list: ArticleListModel, title: string | undefined): Html {
  if (!title) return nothing;
  return html`<div class="sv-list-head">${heading(context, 2, "sv-list-title", title)}${
    list.moreHref &&
    html`<a class="sv-more" href="${safeHref(list.moreHref)}">${context.messages.allArticles}${context.icon("arrow-right")}</a>`
  }</div>`;
}

function cards(block: BlockNode, context: BlockContext, items: readonly ArticleSummary[], level: 2 | 3): Html {
  const display = readChoice(block, "display", ["grid", "list", "lead", "compact"], "grid");
  const options: CardOptions = {
    shape: SHAPES[display],
    level,
    image: readFlag(block, "image", true),
    excerpt: readFlag(block, "excerpt", true),
  };
  const [first, ...rest] = display === "lead" ? items : [undefined, ...items];
  const columns = display === "list" || display === "compact" ? 1 : readInt(block, "columns", 1, 4, 2);
  return html`${first && articleCard(context, first, { ...options, shape: "lead" })}${
    rest.length > 0 &&
    html`<ul class="sv-cards sv-cards--${display === "lead" ? "grid" : display} sv-cards--${columns}" role="list">${rest.map(
      (item) => item && html`<li>${articleCard(context, item, options)}</li>`,
    )}</ul>`
  }`;
}

function noArticles(context: BlockContext, list: ArticleListModel): Html {
  const { messages, model } = context;
  const { viewer } = model;
  const owner = model.content.profile?.user.displayName;
  // On a member's page, guests are not invited to join and write.
  const join =
    viewer.kind === "guest" && viewer.registerHref && !owner
      ? { label: messages.join, href: viewer.registerHref }
      : undefined;
  const everybody = viewer.kind === "guest" ? messages.noArticlesGuest : messages.noArticlesText;
  return emptyState(context, {
    icon: "feather",
    title: messages.noArticlesTitle,
    text: owner ? messages.noArticlesBy(isolated(owner, model.site)) : everybody,
    action: list.writeHref ? { label: messages.writeArticle, href: list.writeHref } : join,
  });
}
