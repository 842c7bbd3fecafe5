const COLUMNS = `a.id, a.slug, a.title, a.excerpt, a.featured_image_url, a.featured_image_alt,
  a.featured_image_focal_x, a.featured_image_focal_y, a.tags, a.visibility, a.status, a.published_at, a.featured_at, a.publish_at,
  a.created_at, a.updated_at, a.view_count, a.like_count, a.dislike_count, a.comment_count, a.author_id, a.category_id,
  u.username, u.display_name, u.avatar_url, c.name as category_name, c.slug as category_slug, c.color as category_color`;
const FROM = `from articles a left join users u on u.id = a.author_id left join categories c on c.id = a.category_id`;

/** The queries of a bare server; the parameters are `$1` or `?`. */
export const LIST = (/** @type {string} */ limit, /** @type {string} */ offset) =>
  `select ${COLUMNS} from (select id from articles where status = 'published' and visibility = 'public'
     order by published_at desc nulls last, id desc limit ${limit} offset ${offset}) as page
   join articles a on a.id = page.id left join users u on u.id = a.author_id left join categories c on c.id = a.category_id
   order by a.published_at desc nulls last, a.id desc`;
export const TOTAL = "select sum(value) as total from article_counts where visibility = 'public'";
export const ONE = (/** @type {string} */ slug) =>
  `select ${COLUMNS}, b.content, b.content_format, b.content_html ${FROM} join article_bodies b on b.article_id = a.id where a.slug = ${slug}`;

/** @param {Record<string, any>} row */
const focalPoint = ({ featured_image_focal_x: x, featured_image_focal_y: y }) =>
  x === null || y === null ? null : { x, y };

/** @param {Record<string, any>} row */
const summary = (row) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  featuredImageUrl: row.featured_image_url,
  featuredImageAlt: row.featured_image_alt ?? "",
  featuredImageFocalPoint: focalPoint(row),
  author: { id: row.author_id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
  category: { id: row.category_id, name: row.category_name, slug: row.category_slug, color: row.category_color },
  tags: JSON.parse(row.tags),
  visibility: row.visibility,
  listed: true,
  status: row.status,
  publishedAt: row.published_at,
  featuredAt: row.featured_at,
  publishAt: row.publish_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  counts: { views: row.view_count, likes: row.like_count, dislikes: row.dislike_count, comments: row.comment_count },
});

/** @param {Record<string, any>} row */
export const whole = (row) => ({
  ...summary(row),
  content: row.content,
  contentFormat: row.content_format,
  contentHtml: row.content_html,
  reaction: null,
  mayEdit: false,
  moderation: null,
});

/** @param {readonly Record<string, any>[]} rows @param {number} total @param {number} page @param {number} limit */
export function envelope(rows, total, page, limit) {
  const totalPages = Math.ceil(total / limit);
  const meta = { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
  return { data: rows.map(summary), meta };
}
