import { block, layout } from "./layout.js";

export const articleIndex = layout("article.index", {
  main: [block("breadcrumbs"), block("articleList", { display: "grid", columns: 2 }), block("pagination")],
  aside: [block("categoryList"), block("newestMembers", { limit: 5 })],
});

export const articleDetail = layout("article.detail", {
  main: [block("breadcrumbs"), block("articleBody"), block("comments")],
  aside: [
    block("authorCard"),
    block("articleList", { title: "Read next", display: "compact", limit: 4 }),
    block("categoryList"),
  ],
});

export const pageDetail = layout("page.detail", {
  main: [
    block("breadcrumbs"),
    block("heading", { text: "A new page", level: 1 }),
    block("richText", { html: "<p>This page has no text yet. Open it in the layout editor to write some.</p>" }),
  ],
  aside: [],
});

export const search = layout("search", {
  main: [block("searchResults"), block("pagination")],
  aside: [block("categoryList")],
});

export const errorPage = layout("error", { main: [block("errorMessage")] });
