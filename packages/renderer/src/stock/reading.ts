import type { LayoutDocument } from "@sitevine/contracts";
import { html } from "../html.js";
import { block, layout } from "./layout.js";
import { said } from "./said.js";

export const articleIndex = layout("article.index", {
  main: [block("breadcrumbs"), block("articleList", { display: "grid", columns: 2 }), block("pagination")],
  aside: [block("categoryList"), block("newestMembers", { limit: 5 })],
});

export const articleDetail: LayoutDocument = layout("article.detail", {
  main: [block("breadcrumbs"), block("articleBody"), block("comments")],
  aside: [
    block("authorCard"),
    block("articleList", { title: said("readNext"), display: "compact", limit: 4 }),
    block("categoryList"),
  ],
});

export const pageDetail: LayoutDocument = layout("page.detail", {
  main: [
    block("breadcrumbs"),
    block("heading", { text: said("newPageTitle"), level: 1 }),
    block("richText", { html: said("newPageText", (text) => html`<p>${text}</p>`.toString()) }),
  ],
  aside: [],
});

export const search = layout("search", {
  main: [block("searchResults"), block("pagination")],
  aside: [block("categoryList")],
});

export const errorPage = layout("error", { main: [block("errorMessage")] });
