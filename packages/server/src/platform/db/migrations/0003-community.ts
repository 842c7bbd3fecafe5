import { sql } from "kysely";
import type { SqlDialect } from "../database.js";
import { createSearchIndex, emptyFirst, textType } from "../dialect-differences.js";
import type { Migration, MigrationTx } from "./migration.js";

/** Articles, comments, categories, relations, search, notifications, navigation and badges. */
export const community: Migration = {
  name: "0003-community",
  async up(tx, dialect) {
    await extendUsers(tx, dialect);
    await createRelations(tx, dialect);
    await createCategories(tx, dialect);
    await createArticles(tx, dialect);
    await createArticleParts(tx, dialect);
    await createTags(tx, dialect);
    await createComments(tx, dialect);
    await createNotifications(tx, dialect);
    await createNavItems(tx, dialect);
    await createBadges(tx, dialect);
    await createSearch(tx, dialect);
  },
};

async function extendUsers(tx: MigrationTx, dialect: SqlDialect): Promise<void> {
  const { schema } = tx;
  for (const column of ["follower_count", "following_count", "profile_view_count", "unread_count"])
    await schema
      .alterTable("users")
      .addColumn(column, "integer", (definition) => definition.notNull().defaultTo(0))
      .execute();
  await schema
    .alterTable("users")
    .addColumn("display_name_folded", textType(dialect), (definition) => definition.notNull().defaultTo(""))
    .execute();
  await sql`update users set display_name_folded = lower(display_name)`.execute(tx);
  for (const column of ["display_name_folded", "points"])
    await schema.createIndex(`users_${column}`).on("users").columns([column, "id"]).execute();
  // Few members are hidden from others, so lists subtract them instead of counting all others.
  await schema
    .createIndex("users_inactive")
    .on("users")
    .column("id")
    .where(sql.ref("status"), "<>", sql.lit("active"))
    .execute();
}

async function createRelations({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  for (const [table, from, to] of [
    ["follows", "follower_id", "followed_id"],
    ["blocks", "blocker_id", "blocked_id"],
  ] as const) {
    await schema
      .createTable(table)
      .addColumn(from, text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn(to, text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, [from, to])
      .execute();
    await schema.createIndex(`${table}_${from}_since`).on(table).columns([from, "created_at", to]).execute();
    await schema.createIndex(`${table}_${to}_since`).on(table).columns([to, "created_at", from]).execute();
  }
  await schema
    .createTable("profile_visits")
    .addColumn("owner_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("visitor_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("visited_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("profile_visits_pk", ["owner_id", "visitor_id"])
    .execute();
  await schema
    .createIndex("profile_visits_recent")
    .on("profile_visits")
    .columns(["owner_id", "visited_at", "visitor_id"])
    .execute();
}

async function createCategories({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("categories")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("parent_id", text, (column) => column.references("categories.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("slug", text, (column) => column.notNull())
    .addColumn("description", text, (column) => column.notNull())
    .addColumn("color", text)
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("visibility", text, (column) =>
      column.notNull().check(sql`visibility in ('public', 'members', 'groups')`),
    )
    .addColumn("read_group_ids", text, (column) => column.notNull())
    .addColumn("write_group_ids", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("categories_slug_unique").unique().on("categories").column("slug").execute();
  await schema.createIndex("categories_parent_id").on("categories").column("parent_id").execute();
}

async function createArticles({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("articles")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("author_id", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("category_id", text, (column) => column.references("categories.id"))
    .addColumn("slug", text, (column) => column.notNull())
    .addColumn("title", text, (column) => column.notNull())
    .addColumn("excerpt", text, (column) => column.notNull())
    .addColumn("featured_image_url", text)
    .addColumn("tags", text, (column) => column.notNull().defaultTo("[]"))
    .addColumn("visibility", text, (column) =>
      column.notNull().check(sql`visibility in ('public', 'members', 'private')`),
    )
    .addColumn("status", text, (column) => column.notNull().check(sql`status in ('draft', 'published', 'deleted')`))
    .addColumn("published_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addColumn("deleted_at", text)
    .addColumn("view_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("like_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("dislike_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("comment_count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("articles_slug_unique").unique().on("articles").column("slug").execute();
  await createArticleIndexes({ schema }, dialect);
}

async function createArticleIndexes({ schema }: Pick<MigrationTx, "schema">, dialect: SqlDialect): Promise<void> {
  const keys = (...columns: string[]) =>
    sql.join(columns.map((column) => (column === "published_at" ? emptyFirst(dialect, column) : sql.ref(column))));
  // Lists skip what the caller may not see while they read the index, so the index contains the columns that decide it.
  for (const key of ["published_at", "created_at", "updated_at", "title", "view_count", "like_count"])
    await schema
      .createIndex(`articles_kept_by_${key}`)
      .on("articles")
      .expression(keys(key, "id", "status", "visibility", "category_id"))
      .where(sql.ref("status"), "<>", sql.lit("deleted"))
      .execute();
  // Partial indexes without rows to skip let the database find the page of a list by counting index entries alone.
  for (const [audience, comparison, visibility] of [
    ["everyone", "=", "public"],
    ["members", "<>", "private"],
  ] as const)
    await schema
      .createIndex(`articles_for_${audience}`)
      .on("articles")
      .expression(keys("published_at", "id"))
      .where(sql.ref("status"), "=", sql.lit("published"))
      .where(sql.ref("visibility"), comparison, sql.lit(visibility))
      .execute();
  for (const [name, ...columns] of [
    ["category", "category_id", "published_at", "id", "visibility"],
    ["author", "author_id", "published_at", "id", "visibility", "category_id"],
  ] as const)
    await schema
      .createIndex(`articles_published_by_${name}`)
      .on("articles")
      .expression(keys(...columns))
      .where(sql.ref("status"), "=", sql.lit("published"))
      .execute();
  for (const key of ["updated_at", "created_at", "published_at", "title"])
    await schema
      .createIndex(`articles_of_author_by_${key}`)
      .on("articles")
      .expression(keys("author_id", key, "id"))
      .execute();
  await schema.createIndex("articles_featured_image_url").on("articles").column("featured_image_url").execute();
}

async function createArticleParts({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("article_bodies")
    .addColumn("article_id", text, (column) =>
      column.primaryKey().notNull().references("articles.id").onDelete("cascade"),
    )
    .addColumn("content", text, (column) => column.notNull())
    .addColumn("content_format", text, (column) => column.notNull().check(sql`content_format in ('markdown', 'html')`))
    .addColumn("content_html", text, (column) => column.notNull())
    .execute();
  await schema
    .createTable("article_slugs")
    .addColumn("slug", text, (column) => column.primaryKey().notNull())
    .addColumn("article_id", text, (column) => column.notNull().references("articles.id").onDelete("cascade"))
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("article_slugs_article_id").on("article_slugs").column("article_id").execute();
  await schema
    .createTable("article_revisions")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("article_id", text, (column) => column.notNull().references("articles.id").onDelete("cascade"))
    .addColumn("editor_id", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("title", text, (column) => column.notNull())
    .addColumn("content", text, (column) => column.notNull())
    .addColumn("content_format", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex("article_revisions_article_id")
    .on("article_revisions")
    .columns(["article_id", "created_at", "id"])
    .execute();
  await schema
    .createTable("article_reactions")
    .addColumn("article_id", text, (column) => column.notNull().references("articles.id").onDelete("cascade"))
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", text, (column) => column.notNull().check(sql`kind in ('like', 'dislike')`))
    .addColumn("created_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("article_reactions_pk", ["article_id", "user_id"])
    .execute();
  await schema.createIndex("article_reactions_user_id").on("article_reactions").column("user_id").execute();
  await schema
    .createTable("article_views")
    .addColumn("article_id", text, (column) => column.notNull().references("articles.id").onDelete("cascade"))
    .addColumn("reader", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("article_views_pk", ["article_id", "reader"])
    .execute();
  await schema
    .createTable("article_counts")
    .addColumn("category_id", text, (column) => column.notNull())
    .addColumn("visibility", text, (column) => column.notNull())
    .addColumn("value", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("article_counts_pk", ["category_id", "visibility"])
    .execute();
}

async function createTags({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("tags")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("slug", text, (column) => column.notNull())
    .addColumn("article_count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("tags_slug_unique").unique().on("tags").column("slug").execute();
  await schema
    .createTable("article_tags")
    .addColumn("article_id", text, (column) => column.notNull().references("articles.id").onDelete("cascade"))
    .addColumn("tag_id", text, (column) => column.notNull().references("tags.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("published_at", text)
    .addPrimaryKeyConstraint("article_tags_pk", ["article_id", "tag_id"])
    .execute();
  await schema
    .createIndex("article_tags_by_tag")
    .on("article_tags")
    .columns(["tag_id", "published_at", "article_id"])
    .execute();
}

async function createComments({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("comments")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("place", text, (column) => column.notNull().check(sql`place in ('article', 'profile')`))
    .addColumn("place_id", text, (column) => column.notNull())
    .addColumn("parent_id", text, (column) => column.references("comments.id").onDelete("cascade"))
    .addColumn("root_id", text, (column) => column.notNull())
    .addColumn("depth", "integer", (column) => column.notNull())
    .addColumn("author_id", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("content", text, (column) => column.notNull())
    .addColumn("content_html", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("edited_at", text)
    .addColumn("deleted_at", text)
    .addColumn("deleted_by", text)
    .addColumn("delete_reason", text)
    .addColumn("like_count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const key of ["created_at", "like_count"])
    await schema
      .createIndex(`comments_of_place_by_${key}`)
      .on("comments")
      .columns(["place", "place_id", key, "id"])
      .execute();
  await schema
    .createIndex("comments_roots_of_place")
    .on("comments")
    .columns(["place", "place_id", "created_at", "id"])
    .where(sql.ref("parent_id"), "is", null)
    .execute();
  await schema.createIndex("comments_of_thread").on("comments").columns(["root_id", "created_at", "id"]).execute();
  await schema.createIndex("comments_parent_id").on("comments").column("parent_id").execute();
  await schema.createIndex("comments_author_id").on("comments").columns(["author_id", "created_at"]).execute();
  await schema
    .createTable("comment_likes")
    .addColumn("comment_id", text, (column) => column.notNull().references("comments.id").onDelete("cascade"))
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("comment_likes_pk", ["comment_id", "user_id"])
    .execute();
  await schema.createIndex("comment_likes_user_id").on("comment_likes").column("user_id").execute();
  await schema
    .createTable("comment_counts")
    .addColumn("place", text, (column) => column.notNull())
    .addColumn("place_id", text, (column) => column.notNull())
    .addColumn("value", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("comment_counts_pk", ["place", "place_id"])
    .execute();
}

async function createNotifications({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("notifications")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("actor_id", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("data", text, (column) => column.notNull())
    .addColumn("href", text)
    .addColumn("group_key", text, (column) => column.notNull())
    .addColumn("amount", "integer", (column) => column.notNull())
    .addColumn("read_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex("notifications_of_user")
    .on("notifications")
    .columns(["user_id", "created_at", "id"])
    .execute();
  await schema
    .createIndex("notifications_unread_of_user")
    .on("notifications")
    .columns(["user_id", "created_at", "id"])
    .where(sql.ref("read_at"), "is", null)
    .execute();
  await schema
    .createIndex("notifications_of_group")
    .on("notifications")
    .columns(["user_id", "group_key", "created_at"])
    .execute();
  // Old notifications are deleted.
  await schema.createIndex("notifications_created_at").on("notifications").column("created_at").execute();
  // Unread notifications of one group share a row, even under concurrency.
  await schema
    .createIndex("notifications_group_unique")
    .unique()
    .on("notifications")
    .columns(["user_id", "group_key"])
    .where(sql.ref("read_at"), "is", null)
    .execute();
}

async function createNavItems({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("nav_items")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("label", text, (column) => column.notNull())
    .addColumn("href", text, (column) => column.notNull())
    .addColumn("fa_icon", text)
    .addColumn("position", text, (column) => column.notNull().check(sql`position in ('header', 'footer', 'sidebar')`))
    .addColumn("sort_order", "integer", (column) => column.notNull())
    .addColumn("parent_id", text, (column) => column.references("nav_items.id").onDelete("cascade"))
    .addColumn("new_tab", "integer", (column) => column.notNull().check(sql`new_tab in (0, 1)`))
    .addColumn("audience", text, (column) => column.notNull().check(sql`audience in ('everyone', 'guests', 'members')`))
    .addColumn("is_active", "integer", (column) => column.notNull().check(sql`is_active in (0, 1)`))
    .addColumn("plugin_id", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("nav_items_order").on("nav_items").columns(["position", "sort_order", "id"]).execute();
  await schema.createIndex("nav_items_parent_id").on("nav_items").column("parent_id").execute();
}

async function createBadges({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("badges")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("description", text, (column) => column.notNull())
    .addColumn("fa_icon", text, (column) => column.notNull())
    .addColumn("color", text)
    .addColumn("rule_metric", text)
    .addColumn("rule_threshold", "integer")
    .addColumn("is_system", "integer", (column) => column.notNull().check(sql`is_system in (0, 1)`))
    .addColumn("is_active", "integer", (column) => column.notNull().check(sql`is_active in (0, 1)`))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("holder_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  for (const column of ["position", "name", "holder_count", "created_at"])
    await schema.createIndex(`badges_${column}`).on("badges").columns([column, "id"]).execute();
  await schema.createIndex("badges_key_unique").unique().on("badges").column("key").execute();
  await schema.createIndex("badges_rule_metric").on("badges").column("rule_metric").execute();
  await schema
    .createTable("badge_awards")
    .addColumn("badge_id", text, (column) => column.notNull().references("badges.id").onDelete("cascade"))
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("note", text)
    .addColumn("awarded_at", text, (column) => column.notNull())
    .addColumn("awarded_by", text, (column) => column.references("users.id").onDelete("set null"))
    .addPrimaryKeyConstraint("badge_awards_pk", ["badge_id", "user_id"])
    .execute();
  await schema
    .createTable("badge_refusals")
    .addColumn("badge_id", text, (column) => column.notNull().references("badges.id").onDelete("cascade"))
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("badge_refusals_pk", ["badge_id", "user_id"])
    .execute();
  await schema.createIndex("badge_awards_user_id").on("badge_awards").column("user_id").execute();
  await schema
    .createIndex("badge_awards_recent")
    .on("badge_awards")
    .columns(["badge_id", "awarded_at", "user_id"])
    .execute();
}

async function createSearch(tx: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await tx.schema
    .createTable("search_documents")
    .addColumn("id", dialect === "postgres" ? "bigint" : "integer", (column) => column.primaryKey().notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("ref_id", text, (column) => column.notNull())
    .addColumn("stamp", text, (column) => column.notNull())
    .addColumn("visibility", text, (column) =>
      column.notNull().check(sql`visibility in ('public', 'members', 'private')`),
    )
    .addColumn("category_id", text, (column) => column.notNull())
    .addColumn("author_id", text, (column) => column.notNull())
    // The long column comes last: whether a caller may see a document is decided without reading past it.
    .addColumn("body", text, (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex("search_documents_ref_unique")
    .unique()
    .on("search_documents")
    .columns(["type", "ref_id"])
    .execute();
  await createSearchIndex(tx, dialect);
}
