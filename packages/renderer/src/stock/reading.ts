import type { LayoutDocument } from "@sitevine/contracts";
import { html } from "../html.js";
import type { Messages } from "../messages/messages.js";
import { block, layout } from "./layout.js";

export const articleIndex = layout("article.index", {
  main: [block("breadcrumbs"), block("articleList", { display: "grid", columns: 2 }), block("pagination")],
  aside: [block("categoryList"), block("newestMembers", { limit: 5 })],
});

export const articleDetail = (words: Messages): LayoutDocument =>
  layout("article.detail", {
    main: [block("breadcrumbs"), block("articleBody"), block("comments")],
    aside: [
      block("authorCard"),
      block("articleList", { title: words.readNext, display: "compact", limit: 4 }),
      block("categoryList"),
    ],
  });

export const pageDetail = (words: Messages): LayoutDocument =>
  layout("page.detail", {
    main: [
      block("breadcrumbs"),
      block("heading", { text: words.newPageTitle, level: 1 }),
      block("richText", { html: html`<p>${words.newPageText}</p>`.toString() }),
    ],
    aside: [],
  });

export const search = layout("search", {
  main: [block("searchResults"), block("pagination")],
  aside: [block("categoryList")],
});

export const errorPage = layout("error", { main: [block("errorMessage")] });
