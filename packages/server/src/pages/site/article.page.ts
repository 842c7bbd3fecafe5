import { type ArticleView, madeExcerpt } from "../../features/articles/index.js";
import { articleSubject } from "../../platform/kept/subjects.js";
import { findRelated } from "../content/article-lists.js";
import { articleListModel, articleModel, articlePath, modifiedAt } from "../content/article-models.js";
import type { ContentSources } from "../content/content-sources.js";
import { loadThread } from "../content/profile-slots.js";
import type { PageDraft, PublicPage } from "../public-page.js";
import { categoryTrail } from "./category.page.js";

const descriptionOf = ({ excerpt, contentHtml }: ArticleView): string => excerpt || madeExcerpt(contentHtml);

/** An article with its comments. Its id and the slugs that it had lead to the one that it has. */
export function articlePage({ articles, categoryAccess, members, threads }: ContentSources): PublicPage {
  async function trailOf({ category }: ArticleView, label: string): Promise<PageDraft["trail"]> {
    const above = category ? categoryTrail(await categoryAccess.tree(), category.id) : [];
    return [{ label, href: "/articles" }, ...above];
  }

  async function bioOf({ author }: ArticleView): Promise<string | null> {
    return author ? ((await members.find([author.id])).get(author.id)?.bio ?? null) : null;
  }

  return {
    path: "/articles/:slug",
    queryKeys: [],
    async load({ caller, params: { slug = "" }, words }) {
      const article = await articles.get(caller, slug);
      const path = articlePath(article.slug);
      if (article.slug !== slug) return { kind: "moved", to: path };
      return {
        kind: "page",
        templateKey: "article.detail",
        path,
        title: article.title,
        description: descriptionOf(article),
        imageUrl: article.featuredImageUrl,
        subject: {
          kind: "article",
          publishedAt: new Date(article.publishedAt ?? article.createdAt),
          modifiedAt: modifiedAt(article),
        },
        indexed: true,
        trail: await trailOf(article, words.blocks.articles),
        viewed: { kind: "article", id: article.id },
        subjects: [articleSubject(article.id)],
        slots: {
          article: async () => articleModel(article, await bioOf(article), words),
          articles: async () => articleListModel(await findRelated(articles, caller, article), words),
          comments: async () => (await loadThread(threads, caller, "article", article.id)) ?? undefined,
        },
      };
    },
  };
}
