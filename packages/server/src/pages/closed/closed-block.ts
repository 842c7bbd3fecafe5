import { type BlockNode, LAYOUT_SCHEMA_VERSION, type LayoutDocument } from "@sitevine/contracts";
import { type BlockRegistry, coreRegistry, html } from "@sitevine/renderer";
import { SIGN_IN } from "../viewer.js";

const TYPE = "site.closed";

/** The notice on a page that the viewer may not see. */
export interface ClosedNotice {
  readonly title: string;
  readonly text: string;
}

/** Parts of an article that are shown to a viewer who may not read it. */
export interface ClosedArticle {
  readonly title: string;
  /** Empty when its author wrote none. */
  readonly excerpt: string;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
}

/**
 * A block that says who may see the page, and links guests to the sign-in and back. Administrators cannot place it in a
 * layout.
 */
export const closedBlock = (notice: ClosedNotice, article?: ClosedArticle): BlockNode => ({
  id: "closed",
  type: TYPE,
  props: { notice: { ...notice }, ...(article && { article: { ...article } }) },
});

/** A page that contains only this block. */
export const closedLayout = (notice: ClosedNotice, article: ClosedArticle): LayoutDocument => ({
  templateKey: "closed",
  schemaVersion: LAYOUT_SCHEMA_VERSION,
  regions: { main: [closedBlock(notice, article)] },
});

/** The kinds of blocks for a page that may contain this one. */
export const closedRegistry: BlockRegistry = coreRegistry.with([
  {
    type: TYPE,
    needs: [],
    render: ({ props }, context) => {
      const { model, messages } = context;
      const notice = props?.notice as ClosedNotice;
      const article = props?.article as ClosedArticle | undefined;
      const { viewer } = model;
      const level = context.outline.next(article ? 1 : 2);
      const next = encodeURIComponent(model.request.path);
      const join =
        viewer.kind === "guest" &&
        viewer.registerHref !== null &&
        html` <a class="sv-btn sv-btn--quiet" href="${viewer.registerHref}?next=${next}">${messages.join}</a>`;
      const waysIn =
        viewer.kind === "guest" &&
        html`<p class="sv-error-actions"><a class="sv-btn" href="${SIGN_IN}?next=${next}">${messages.signIn}</a>${join}</p>`;
      const picture =
        article?.imageUrl &&
        html`<figure class="sv-image sv-article-image"><img src="${article.imageUrl}" alt="${article.imageAlt}"></figure>`;
      const above =
        article &&
        html`<header class="sv-article-head"><h${level} class="sv-page-title" dir="auto">${article.title}</h${level}>${
          article.excerpt && html`<p class="sv-standfirst" dir="auto">${article.excerpt}</p>`
        }</header>${picture}`;
      const name = article
        ? html`<p class="sv-empty-title">${notice.title}</p>`
        : html`<h${level} class="sv-empty-title">${notice.title}</h${level}>`;
      const box = html`<div class="sv-empty"><span class="sv-empty-icon">${context.icon("door-closed")}</span>${name}<p>${
        notice.text
      }</p>${waysIn}</div>`;
      return html`<section class="sv-article">${above}${box}</section>`;
    },
  },
]);
