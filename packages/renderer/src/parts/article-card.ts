import { classes, safeHref, safeImageSource } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { ArticleSummary } from "../page-model.js";
import { avatar, nameLink, tintClass } from "./avatar.js";
import { articleCounts } from "./count.js";
import { focalPoint } from "./focal-point.js";
import { heading } from "./heading.js";
import { moment } from "./moment.js";

/** Display options of one article in a list. */
export interface CardOptions {
  readonly shape: "card" | "lead" | "row" | "compact";
  readonly level: 2 | 3;
  readonly image: boolean;
  readonly excerpt: boolean;
}

/** An article in a list. The whole card links to the article; category and author are links of their own. */
export function articleCard(context: BlockContext, article: ArticleSummary, options: CardOptions): Html {
  const { shape } = options;
  const title = html`<a href="${safeHref(article.href)}">${article.title}</a>`;
  return html`<article class="${classes("sv-card", shape !== "card" && `sv-card--${shape}`)}">${
    options.image && shape !== "compact" ? cardImage(context, article, shape === "lead") : nothing
  }<div class="sv-card-body">${kicker(context, article, shape)}${heading(context, options.level, "sv-card-title", title)}${
    options.excerpt && shape !== "compact" && article.excerpt
      ? html`<p class="sv-card-excerpt" dir="auto">${article.excerpt}</p>`
      : nothing
  }<div class="sv-card-foot">${byline(context, article)}${shape === "compact" ? nothing : articleCounts(context, article)}</div></div></article>`;
}

/** Category of an article, and a label if the editors featured it. */
export function kicker(context: BlockContext, article: ArticleSummary, shape: CardOptions["shape"]): Html {
  const { category } = article;
  const chosen = article.featured && shape === "lead";
  if (!category && !chosen) return nothing;
  return html`<p class="sv-kicker">${
    chosen && html`<span class="sv-tag">${context.icon("sparkles")}${context.messages.featured}</span>`
  }${category && html`<a href="${safeHref(category.href)}" dir="auto">${category.name}</a>`}</p>`;
}

/** Author and time of publication. */
function byline(context: BlockContext, article: ArticleSummary): Html {
  const { author } = article;
  return html`<span class="sv-byline">${avatar(author)}<span class="sv-byline-words">${nameLink(author)}${moment(
    context,
    article.publishedAt,
  )}</span></span>`;
}

function cardImage(context: BlockContext, article: ArticleSummary, eager: boolean): Html {
  const source = safeImageSource(article.imageUrl);
  if (!source)
    return html`<div class="sv-card-image sv-noimage ${tintClass(article.category?.name ?? article.id)}" aria-hidden="true">${context.icon("feather")}</div>`;
  const timing = eager ? html` fetchpriority="high"` : html` loading="lazy"`;
  return html`<div class="sv-card-image"><img${focalPoint(article.imageFocalPoint)} src="${source}" alt="${article.imageAlt}"${timing} decoding="async"></div>`;
}
