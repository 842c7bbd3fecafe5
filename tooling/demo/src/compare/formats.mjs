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
