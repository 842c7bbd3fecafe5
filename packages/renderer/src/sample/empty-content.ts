import type { ArticleListModel, CommentsModel, PageContent } from "../page-model.js";
import { articleContent, profileContent } from "./content.js";
import { sampleMember } from "./people.js";

const articles: ArticleListModel = { items: [], scope: null, moreHref: null, writeHref: null };
const comments: CommentsModel = { total: 0, items: [], writing: { kind: "signIn", href: "/login" } };
const panels: PageContent = { categories: [], newestMembers: [], online: { groups: [], guests: 0 } };

/** The same pages on the day the site opens: every slot is loaded and empty. */
export const emptyHome: PageContent = { ...panels, articles, community: { members: 0, articles: 0 } };
export const emptyArticleIndex: PageContent = { ...panels, articles };
export const emptyMembers: PageContent = { ...panels, members: [] };
export const emptySearch: PageContent = { ...panels, search: { query: "zephyr", total: 0, kinds: [], hits: [] } };
export const freshSearch: PageContent = { ...panels, search: { query: "", total: 0, kinds: [], hits: [] } };

export const emptyArticle: PageContent = {
  ...panels,
  articles,
  comments,
  ...(articleContent.article && {
    article: {
      ...articleContent.article,
      category: null,
      imageUrl: null,
      imageAlt: "",
      imageFocalPoint: null,
      excerpt: "",
      tags: [],
      updatedAt: null,
      comments: 0,
      likes: 0,
      dislikes: 0,
      views: 0,
      authorBio: null,
    },
  }),
};

export const emptyProfile: PageContent = {
  articles,
  badges: [],
  ...(profileContent.profile && {
    profile: {
      ...profileContent.profile,
      user: sampleMember("jonas"),
      fields: [],
      tabs: [],
      wall: comments,
      counters: { articles: 0, comments: 0, likes: 0, views: 0, followers: 0, following: 0 },
    },
  }),
};
