import type { BlockNode } from "@sitevine/contracts";
import { safeHref, safeImageSource } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { ArticleModel } from "../page-model.js";
import { kicker } from "../parts/article-card.js";
import { avatar, nameLink } from "../parts/avatar.js";
import { withCallouts } from "../parts/callouts.js";
import { commentHooks } from "../parts/comment-hooks.js";
import { commentList, commentsId } from "../parts/comment-list.js";
import { commentForm } from "../parts/comment-thread.js";
import { withContents } from "../parts/contents.js";
import { count } from "../parts/count.js";
import { directed } from "../parts/directed.js";
import { withFootnotes } from "../parts/footnotes.js";
import { heading } from "../parts/heading.js";
import { keepToggle } from "../parts/keep-toggle.js";
import { moment } from "../parts/moment.js";
import { neighbours } from "../parts/neighbours.js";
import { panel } from "../parts/panel.js";
import { prose } from "../parts/prose.js";
import { reportLink } from "../parts/report-link.js";
import { hasSteps, seriesLine, seriesParts } from "../parts/series-parts.js";
import { countToggle } from "../parts/toggle.js";
import { readFlag, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

/**
 * The article of the page: head, picture, text, tags, reactions and the articles before and after it. Within a series, these
 * are its parts alone, so that there is one way on.
 */
export const articleBody: BlockDefinition = {
  type: "articleBody",
  needs: ["article", "neighbours"],
  render: (block, context) => {
    const { article } = context.model.content;
    if (!article) return nothing;
    const source = readFlag(block, "image", true) && safeImageSource(article.imageUrl);
    const image = html`<img src="${source}" alt="${article.imageAlt}" fetchpriority="high">`;
    const figure = source && html`<figure class="sv-image sv-article-image">${image}</figure>`;
    const written = directed(article.contentHtml);
    const { list, markup } = contentsOf(block, context, { ...article, contentHtml: written.markup });
    const contents = !list.isEmpty && html`<div class="sv-prose">${list}</div>`;
    const shown = prose(withFootnotes(context.messages, withCallouts(context, markup)));
    const text = html`<div class="sv-prose" dir="${written.direction}">${shown}</div>`;
    const end = [
      tags(context, article),
      actions(context, article, readFlag(block, "share", true)),
      hasSteps(article.series)
        ? seriesParts(context, article.series)
        : readFlag(block, "neighbours", true) && neighbours(context, context.model.content.neighbours),
    ];
    return html`<article class="sv-article">${[head(context, article), figure, contents, text, end]}</article>`;
  },
};

export const authorCard: BlockDefinition = {
  type: "authorCard",
  needs: ["article"],
  render: (block, context) => {
    const { article } = context.model.content;
    if (!article) return nothing;
    const { author } = article;
    const { messages } = context;
    return panel(
      context,
      readText(block, "title") ?? messages.writtenBy,
      html`<div class="sv-author"><p class="sv-person">${avatar(author, "lg")}<span class="sv-person-words">${nameLink(
        author,
      )}${author.username !== "" && html`<bdi class="sv-quiet">@${author.username}</bdi>`}</span></p>${
        article.authorBio && html`<p class="sv-quiet" dir="auto">${article.authorBio}</p>`
      }</div>`,
    );
  },
};

export const comments: BlockDefinition = {
  type: "comments",
  needs: ["comments", "article"],
  render: (block, context) => {
    const { comments: thread, article } = context.model.content;
    if (!thread) return nothing;
    const { messages, format } = context;
    const id = context.uniqueId("comments");
    const title = html`${readText(block, "title") ?? messages.comments} <span class="sv-total" data-sv="total"${
      thread.total === 0 && html` hidden`
    }>${format.number(thread.total)}</span>`;
    const list = commentList(context, thread, {
      icon: "message-square",
      title: messages.noCommentsTitle,
      text: messages.noCommentsText,
    });
    const labels = { field: messages.commentField, send: messages.commentSend };
    const form = commentForm(context, thread, labels);
    const hooks = commentHooks(context, "article", article?.id, { labels, shown: thread.shown });
    // Newest first puts the form on top, so a new comment appears beside it.
    const parts = thread.shown?.order === "newest" ? [form, ...list] : [...list, form];
    const content = [heading(context, 2, "sv-list-title", title, id), ...parts, hooks.templates];
    return html`<section class="sv-comments"${commentsId(context)} aria-labelledby="${id}"${hooks.attributes}>${content}</section>`;
  },
};

function head(context: BlockContext, article: ArticleModel): Html {
  const excerpt = article.excerpt && html`<p class="sv-standfirst" dir="auto">${article.excerpt}</p>`;
  const title = heading(context, 1, "sv-page-title", article.title);
  const top = [kicker(context, article, "card"), seriesLine(context, article.series), title, excerpt];
  return html`<header class="sv-article-head">${top}${signature(context, article)}${unpublished(context, article)}</header>`;
}

/** Pages are shared by many readers: the script shows this line to those who may edit the article, where it is true. */
function unpublished({ messages }: BlockContext, { editHref }: ArticleModel): Html {
  if (!editHref) return nothing;
  const link = html`<a href="${safeHref(editHref)}">${messages.toUnpublishedChanges}</a>`;
  return html`<p class="sv-panel" role="note" data-sv="unpublished-changes" hidden>${messages.unpublishedChanges} ${link}</p>`;
}

function signature(context: BlockContext, article: ArticleModel): Html {
  const { author } = article;
  const { messages, format } = context;
  const name = nameLink(author, html` class="sv-strong"`);
  const published = moment(context, article.publishedAt);
  return html`<div class="sv-signature">${avatar(author, "lg")}<div>${name}<p class="sv-meta">${published}${
    article.updatedAt && html`<span>${messages.updated} ${moment(context, article.updatedAt)}</span>`
  }<span>${messages.minutes(article.minutes, format)}</span></p></div></div>`;
}

/** A text is long when it takes so many minutes to read. */
const LONG = 3;

function contentsOf(block: BlockNode, { messages }: BlockContext, { contentHtml, minutes }: ArticleModel) {
  const isListed = minutes >= LONG && readFlag(block, "contents", true);
  return isListed ? withContents(contentHtml, messages.contents) : { list: nothing, markup: contentHtml };
}

function tags(context: BlockContext, article: ArticleModel): Html {
  if (article.tags.length === 0) return nothing;
  return html`<ul class="sv-tags" role="list" aria-label="${context.messages.tags}">${article.tags.map(
    (tag) =>
      html`<li><a class="sv-tag" href="${safeHref(tag.href)}" dir="auto">${context.icon("tag")}${tag.name}</a></li>`,
  )}</ul>`;
}

function actions(context: BlockContext, article: ArticleModel, share: boolean): Html {
  const { messages, format, model } = context;
  const like = { name: "like", label: messages.like, icon: "thumbs-up" } as const;
  const dislike = { name: "dislike", label: messages.dislike, icon: "thumbs-down" } as const;
  const hooks = html` data-sv-article="${article.id}" data-sv-slug="${article.slug}"`;
  const counts = [
    countToggle(context, like, article.likes, messages.likeCount(article.likes, format)),
    countToggle(context, dislike, article.dislikes, messages.dislikeCount(article.dislikes, format)),
    count(context, "message-circle", article.comments, messages.commentCount),
    count(context, "eye", article.views, messages.viewCount),
  ];
  const links = [
    article.editHref &&
      html`<a href="${safeHref(article.editHref)}" data-sv="edit-article" hidden>${context.icon("pen-line")}${messages.edit}</a>`,
    model.viewer.kind === "member" &&
      keepToggle(
        { address: `articles/${article.id}/bookmark`, style: "sv-tool sv-toggle" },
        html`${context.icon("bookmark")}${messages.bookmark}`,
      ),
    share &&
      html`<a href="${safeHref(article.href)}" data-sv="share" data-say="${messages.share}" data-done="${messages.linkCopied}">${context.icon("link")}${
        messages.articleLink
      }</a>`,
    reportLink(context),
  ];
  return html`<div class="sv-actions" role="group" aria-label="${messages.reactions}"${
    hooks
  }><span class="sv-counts">${counts}</span><span class="sv-links">${links}</span></div>`;
}
