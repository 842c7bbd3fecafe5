import { type ArticleTeaser, type ArticleView, madeExcerpt } from "../../features/articles/index.js";
import { personModel } from "../../features/profiles/index.js";
import type { Caller } from "../../kernel/caller.js";
import { articleSubject, personSubject } from "../../platform/kept/subjects.js";
import { closedLayout, closedRegistry } from "../closed/closed-block.js";
import { findRelated } from "../content/article-lists.js";
import { articleListModel, articleModel, articlePath, modifiedAt, neighboursModel } from "../content/article-models.js";
import type { ContentSources } from "../content/content-sources.js";
import { moderationParts } from "../content/moderation-parts.js";
import { findSeriesModel } from "../content/series-model.js";
import { loadThread, readThreadPage, THREAD_KEYS } from "../content/thread-slot.js";
import { withQuery } from "../page-address.js";
import type { PageDraft, PagePicture, PublicPage } from "../public-page.js";
import type { Words } from "../words/page-words.js";
import { categoryTrail } from "./category.page.js";

const descriptionOf = ({ excerpt, contentHtml }: ArticleView): string => excerpt || madeExcerpt(contentHtml);

/** The picture that its author chose, else the face of its author; null where there is neither. */
async function pictureOf(
  article: Pick<ArticleView, "title" | "featuredImageUrl" | "featuredImageAlt" | "author">,
  pictureSize: ContentSources["pictureSize"],
): Promise<PagePicture | null> {
  const { title, featuredImageUrl: cover, featuredImageAlt: alt, author } = article;
  const url = cover ?? author?.avatarUrl;
  if (!url) return null;
  const size = await pictureSize(url);
  return cover
    ? { url, size, alt: alt || title, kind: "cover" }
    : { url, size, alt: author?.displayName ?? "", kind: "face" };
}

/** An article for members as guests see it: with a link to sign in instead of its text. */
function teaserPage(teaser: ArticleTeaser, picture: PagePicture | null, { page: { membersOnly } }: Words): PageDraft {
  const notice = { title: membersOnly.title, text: membersOnly.message };
  return {
    kind: "page",
    status: 403,
    templateKey: "error",
    layout: () => closedLayout(notice, teaser),
    registry: closedRegistry,
    path: articlePath(teaser.slug),
    title: teaser.title,
    description: teaser.excerpt || membersOnly.title,
    picture,
    indexed: false,
    trail: [],
    slots: {},
  };
}

/** An article with its comments. Its id and its former slugs redirect to the current one. */
export function articlePage(sources: ContentSources): PublicPage {
  const { articles, findTeaser, findNeighbours, categoryAccess, members, threads, pictureSize, shared } = sources;

  /** Programs that show previews are guests, and only what guests may read has a picture with its title. */
  async function previewOf(article: ArticleView, caller: Caller): Promise<PagePicture | null> {
    const made = caller.kind === "guest" && !article.featuredImageUrl ? await sources.linkPictures.find(article) : null;
    return made ?? (await pictureOf(article, pictureSize));
  }

  async function trailOf({ category }: ArticleView, label: string): Promise<PageDraft["trail"]> {
    const above = category ? categoryTrail(await categoryAccess.tree(), category.id) : [];
    return [{ label, href: "/articles" }, ...above];
  }

  async function bioOf({ author }: ArticleView): Promise<string | null> {
    if (!author) return null;
    const { id } = author;
    const load = async () => ({ bio: await members.bioOf(id) });
    return (await shared.find(`bio ${id}`, [personSubject(id)], load)).bio;
  }

  /** The article, or what guests may see of it. Throws SVC-API-4004 for what the caller may not know of. */
  async function findOrTeaser(caller: Caller, slug: string) {
    try {
      return { article: await articles.get(caller, slug) };
    } catch (error) {
      const teaser = caller.kind === "guest" ? await findTeaser(slug) : null;
      if (!teaser) throw error;
      return { teaser };
    }
  }

  return {
    path: "/articles/:slug",
    queryKeys: THREAD_KEYS,
    async load({ caller, params: { slug = "" }, query, page, words, isPreview }) {
      const found = await findOrTeaser(caller, slug);
      if ("teaser" in found) {
        const { title, imageUrl: featuredImageUrl, imageAlt: featuredImageAlt } = found.teaser;
        // Only what the notice shows: who wrote the article is not part of it.
        const picture = await pictureOf({ title, featuredImageUrl, featuredImageAlt, author: null }, pictureSize);
        return teaserPage(found.teaser, picture, words);
      }
      const article = isPreview ? await sources.previewArticle(caller, found.article) : found.article;
      const path = articlePath(article.slug);
      if (article.slug !== slug) return { kind: "moved", to: withQuery(path, query) };
      const shown = await readThreadPage(threads, { place: "article", placeId: article.id }, { query, page }, path);
      if ("kind" in shown) return shown;
      return {
        kind: "page",
        templateKey: "article.detail",
        path,
        title: article.title,
        description: descriptionOf(article),
        picture: await previewOf(article, caller),
        subject: {
          kind: "article",
          publishedAt: new Date(article.publishedAt ?? article.createdAt),
          modifiedAt: modifiedAt(article),
          author: {
            name: article.author?.displayName ?? words.page.formerMember,
            href: article.author && (personModel(article.author).href || null),
          },
        },
        indexed: article.listed,
        trail: await trailOf(article, words.blocks.articles),
        viewed: { kind: "article", id: article.id },
        subjects: [articleSubject(article.id)],
        ...moderationParts(caller),
        slots: {
          article: async () =>
            articleModel(
              article,
              {
                authorBio: await bioOf(article),
                isForGuests: caller.kind === "guest",
                series: await findSeriesModel(sources.series, caller, article.id),
              },
              words,
            ),
          neighbours: async () => neighboursModel(await findNeighbours(caller, article)),
          articles: async () => articleListModel(await findRelated(sources, caller, article), words),
          comments: async () => (await loadThread(threads, caller, shown, path)) ?? undefined,
        },
      };
    },
  };
}
