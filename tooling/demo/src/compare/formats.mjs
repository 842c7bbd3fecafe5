/**
 * An article as the export reads it.
 * @typedef {{ id: string, slug: string, title: string, excerpt: string, content: string, content_html: string, tags: string, published_at: string }} Exported
 */

/** An import file for Ghost; every post is one HTML card. @param {readonly Exported[]} articles */
export function ghostImport(articles) {
  const names = [...new Set(articles.flatMap(({ tags }) => /** @type {string[]} */ (JSON.parse(tags))))];
  const numbers = new Map(names.map((name, index) => [name, index + 1]));
  const posts = articles.map(({ slug, title, excerpt, content_html: html, published_at: at }, index) => ({
    id: index + 1,
    slug,
    title,
    custom_excerpt: excerpt.slice(0, 300),
    status: "published",
    visibility: "public",
    mobiledoc: JSON.stringify({
      version: "0.3.1",
      atoms: [],
      cards: [["html", { html }]],
      markups: [],
      sections: [[10, 0]],
    }),
    created_at: at,
    updated_at: at,
    published_at: at,
  }));
  const posts_tags = articles.flatMap(({ tags }, index) =>
    /** @type {string[]} */ (JSON.parse(tags)).map((name) => ({ post_id: index + 1, tag_id: numbers.get(name) })),
  );
  const tags = names.map((name) => ({ id: numbers.get(name), name, slug: name.toLowerCase().replaceAll(" ", "-") }));
  return { db: [{ meta: { exported_on: 0, version: "5.0.0" }, data: { posts, tags, posts_tags } }] };
}

/** A topic of NodeBB. @param {Exported} article */
export const topicOf = ({ title, content, tags }) => ({ title, content, tags: JSON.parse(tags) });

// As many words as have more than a thousand pairs.
const WORDS = 46;

/**
 * Addresses of the articles, and the words that most texts have, for the measurement.
 * @param {readonly Exported[]} articles
 */
export function addressesOf(articles) {
  /** @type {Map<string, number>} */
  const texts = new Map();
  for (const { content } of articles)
    for (const word of new Set(content.toLowerCase().match(/[a-z]{5,}/g) ?? []))
      texts.set(word, (texts.get(word) ?? 0) + 1);
  const words = [...texts].sort(([, one], [, other]) => other - one).map(([word]) => word);
  return { slugs: articles.map(({ slug }) => slug), words: words.slice(0, WORDS) };
}
