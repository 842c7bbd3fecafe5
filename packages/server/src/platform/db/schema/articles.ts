export type ArticleStatus = "draft" | "published" | "deleted";
export type ArticleVisibility = "public" | "members" | "private";

/** Columns that lists show of articles. The texts are in a table of their own, so that lists read narrow rows. */
export interface ArticlesTable {
  id: string;
  author_id: string | null;
  category_id: string | null;
  /** The current slug; former ones redirect to it. */
  slug: string;
  title: string;
  excerpt: string;
  featured_image_url: string | null;
  /** Alternative text; null if none was given. */
  featured_image_alt: string | null;
  featured_image_focal_x: number | null;
  featured_image_focal_y: number | null;
  /** Names of its tags as a JSON list, in order: a copy of `article_tags` for reading the article. */
  tags: string;
  /**
   * Audience of the article. It is `private` while a moderator has unlisted the article, so that only its author finds
   * it.
   */
  visibility: ArticleVisibility;
  /** Audience that may read the article while it is unlisted; null while it is listed. */
  unlisted_visibility: ArticleVisibility | null;
  unlisted_at: string | null;
  unlisted_by: string | null;
  unlisted_reason: string | null;
  status: ArticleStatus;
  published_at: string | null;
  /** Since when administrators recommend the article; null unless it is published. */
  featured_at: string | null;
  /** Time at which a draft is to be published; null unless one was set. */
  publish_at: string | null;
  /** Member who set that time, and must still be allowed to publish when it has come. */
  publish_by: string | null;
  /**
   * Time at which the current title and text were published, so that they become a revision; null once they have
   * changed.
   */
  settled_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** Counters, updated by the transactions that change what they count. */
  view_count: number;
  like_count: number;
  dislike_count: number;
  comment_count: number;
}

/** The text of an article: its source and the sanitised HTML made of it. */
export interface ArticleBodiesTable {
  article_id: string;
  content: string;
  content_format: "markdown" | "html";
  content_html: string;
}

/** Working copies: states of published articles that readers do not see until they are published. */
export interface WorkingCopiesTable
  extends Pick<
      ArticlesTable,
      | "title"
      | "featured_image_url"
      | "featured_image_alt"
      | "featured_image_focal_x"
      | "featured_image_focal_y"
      | "category_id"
      | "tags"
      | "visibility"
      | "publish_at"
      | "publish_by"
      | "created_at"
      | "updated_at"
    >,
    Pick<ArticleBodiesTable, "article_id" | "content" | "content_format"> {
  /** Empty while one is to be made from the text. */
  excerpt: string;
  /** Tag of what the copy was begun from, without the category. */
  base_tag: string;
  /** The category that the article had then; it follows when a category is deleted. */
  base_category_id: string | null;
}

/** Articles whose HTML was made by the rules of an older release, until it is rendered again. */
export interface StaleTextsTable {
  article_id: string;
}

/** Every slug that an article has or had. */
export interface ArticleSlugsTable {
  slug: string;
  article_id: string;
  created_at: string;
}

/** States of an article before its edits, without those between saves in short succession; their number is bounded. */
export interface ArticleRevisionsTable {
  id: string;
  article_id: string;
  editor_id: string | null;
  title: string;
  /** Null for a revision that an older release stored. */
  excerpt: string | null;
  content: string;
  content_format: "markdown" | "html";
  created_at: string;
  /** Length of the content. It is indexed, so that the contents need not be read to add up their sizes. */
  size: number;
  /** 1 when readers could see this state. */
  was_published: number;
}

/**
 * Images in the text of an article. The row is written before the files and deleted after them, so that every file has a
 * row, whenever a process is killed.
 */
export interface ArticleImagesTable {
  id: string;
  article_id: string;
  /** `storing` until every file is written, `removed` from before the first file is deleted. */
  state: "storing" | "stored" | "removed";
  alt: string;
  /** Shares of width and height from the upper left corner; null for no point. */
  focal_x: number | null;
  focal_y: number | null;
  /** In pixels, of the largest size. */
  width: number;
  height: number;
  /** The widths of its files as a JSON list, ascending. */
  widths: string;
  created_at: string;
  /** Since when neither the current text nor a revision that has been deleted since shows it; null while the text does. */
  idle_since: string | null;
  /** 1 while the working copy of the article shows it. */
  is_in_copy: number;
}

/** Which images a revision shows. */
export interface ArticleImageUsesTable {
  revision_id: string;
  image_id: string;
}

export interface ArticleReactionsTable {
  article_id: string;
  user_id: string;
  kind: "like" | "dislike";
  created_at: string;
}

/** Counted readers: a keyed hash of the address, never the address itself. */
export interface ArticleViewsTable {
  article_id: string;
  reader: string;
}

export interface TagsTable {
  id: string;
  name: string;
  /** The folded name; unique. */
  slug: string;
  /** Published articles with the tag. */
  article_count: number;
}

export interface ArticleTagsTable {
  article_id: string;
  tag_id: string;
  position: number;
  /** Copied from the article, null unless it is published, so that the list of a tag can be read in order. */
  published_at: string | null;
}

/** Published articles by category and visibility: totals of lists without counting. `category_id` is empty for none. */
export interface ArticleCountsTable {
  category_id: string;
  visibility: ArticleVisibility;
  value: number;
}

/** The same for each author, so that a profile shows each caller the number of articles that they may read. */
export interface AuthorArticleCountsTable extends ArticleCountsTable {
  author_id: string;
}

/** The same for each tag, so that suggestions show each caller the number of articles that they may read. */
export interface TagArticleCountsTable extends ArticleCountsTable {
  tag_id: string;
}
