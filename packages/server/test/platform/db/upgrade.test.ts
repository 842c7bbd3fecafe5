import { dialects, fakeClock, recordingLogger } from "@sitevine/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Disposables } from "../../../src/kernel/disposables.js";
import { readCounter } from "../../../src/platform/db/counters.js";
import type { Database, Tx } from "../../../src/platform/db/database.js";
import { migrate } from "../../../src/platform/db/migrate.js";
import { migrations } from "../../../src/platform/db/migrations/index.js";
import { openDatabase } from "../../../src/platform/db/open-database.js";

const options = { serviceVersion: "0.1.0", clock: fakeClock(), logger: recordingLogger() };
const NOW = "2030-01-01T00:00:00.000Z";

/** Everything that the database itself knows of its tables, columns, rules and indexes. */
async function structureOf(database: Database): Promise<unknown> {
  if (database.dialect === "sqlite") {
    const query = sql`select type, name, tbl_name, sql from sqlite_master order by type, name`;
    return (await query.execute(database.read)).rows;
  }
  const queries = [
    sql`select table_name, column_name, ordinal_position, data_type, collation_name, is_nullable, column_default
      from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
    sql`select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    sql`select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  ];
  const answers = [];
  for (const query of queries) answers.push((await query.execute(database.read)).rows);
  return answers;
}

/** Writes the data of a site of the first release: three people, two groups, one of them with two members. */
async function fillFirstRelease(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const id of ["u1", "u2", "u3"])
      await sql`insert into users (id, email, email_folded, username, username_folded, display_name, password_hash, status,
        created_at, updated_at) values (${id}, ${id}, ${id}, ${id}, ${id}, ${id}, 'x', 'active', ${NOW}, ${NOW})`.execute(
        tx,
      );
    for (const id of ["g1", "g2"])
      await sql`insert into groups (id, key, name, description, is_system, position, created_at)
        values (${id}, ${id}, ${id}, '', 0, 0, ${NOW})`.execute(tx);
    for (const id of ["u1", "u2"])
      await sql`insert into user_groups (user_id, group_id, created_at) values (${id}, 'g1', ${NOW})`.execute(tx);
  });
}

/** Data written just before a migration, for the migration to find. */
const WRITTEN_BEFORE: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  async "0007-author-counts"(tx) {
    await sql`insert into categories (id, parent_id, name, slug, description, color, position, visibility, read_group_ids,
      write_group_ids, created_at) values ('c1', null, 'c', 'c', '', null, 0, 'public', '[]', '[]', ${NOW})`.execute(
      tx,
    );
    for (const [index, [author, category, visibility, status]] of (
      [
        ["u1", "c1", "public", "published"],
        ["u1", "c1", "public", "published"],
        ["u1", null, "private", "published"],
        ["u1", "c1", "public", "draft"],
        ["u2", null, "members", "published"],
        [null, null, "public", "published"],
      ] as const
    ).entries())
      await sql`insert into articles (id, author_id, category_id, slug, title, excerpt, visibility, status, created_at,
        updated_at) values (${`a${index}`}, ${author}, ${category}, ${`a${index}`}, 'a', '', ${visibility}, ${status},
        ${NOW}, ${NOW})`.execute(tx);
  },
  async "0016-content-moderation"(tx) {
    for (const [group_id, permission] of [
      ["g1", "moderation.comment.remove"],
      ["g2", "moderation.ban"],
    ] as const)
      await tx.insertInto("group_permissions").values({ group_id, permission }).execute();
  },
  async "0048-comment-images"(tx) {
    for (const [position, id] of ["g2", "g1"].entries())
      await sql`insert into ranks (id, group_id, position, min_points, min_days, limits)
        values (${id}, ${id}, ${position}, 0, 0, '{"commentsPerDay":5}')`.execute(tx);
  },
  async "0051-active-follows"(tx) {
    for (const [follower_id, followed_id] of [
      ["u1", "u2"],
      ["u3", "u2"],
      ["u2", "u3"],
    ] as const)
      await tx.insertInto("follows").values({ follower_id, followed_id, created_at: NOW }).execute();
    await tx.updateTable("users").set({ following_count: 1 }).execute();
    await tx.updateTable("users").set({ follower_count: 2 }).where("id", "=", "u2").execute();
    await tx.updateTable("users").set({ follower_count: 1, status: "banned" }).where("id", "=", "u3").execute();
  },
  async "0053-agreements-and-paid-packages"(tx) {
    const rows = [
      ["p1", "enabled", "[]"],
      ["p2", "enabled", '["mail:send"]'],
      ["p3", "disabled", '["mail:send"]'],
      ["p4", "disabled", "[]"],
    ] as const;
    for (const [id, state, rights] of rows)
      await sql`insert into plugins (id, manifest, sha256, size, state, agreed_rights, revision, installed_at, updated_at)
        values (${id}, '{}', 'x', 1, ${state}, ${rights}, 1, ${NOW}, ${NOW})`.execute(tx);
  },
  async "0054-texts-of-the-world"(tx) {
    const bodies = [
      ["a0", "html", "<p>a</p>"],
      ["a1", "markdown", "# हिन्दी"],
      ["a2", "markdown", "Plain."],
      ["a3", "markdown", "[Call](tel:+4930)"],
      ["a4", "html", "<p>b</p>"],
    ] as const;
    for (const [article_id, content_format, content] of bodies)
      await tx.insertInto("article_bodies").values({ article_id, content, content_format, content_html: "" }).execute();
    await tx.insertInto("stale_texts").values({ article_id: "a4" }).execute();
  },
};

/** Takes an empty database from the first release to this one, a migration at a time. */
async function upgrade(database: Database): Promise<void> {
  await migrate(database, { ...options, migrations: migrations.slice(0, 1) });
  await fillFirstRelease(database);
  const left = new Set(Object.keys(WRITTEN_BEFORE));
  for (const [index, { name }] of migrations.entries()) {
    if (index === 0) continue;
    const write = WRITTEN_BEFORE[name];
    if (write) await database.transaction(write);
    left.delete(name);
    expect(await migrate(database, { ...options, migrations: migrations.slice(0, index + 1) })).toHaveLength(1);
  }
  expect([...left]).toEqual([]);
}

describe.each(dialects())("an upgraded database on $name", (kind) => {
  const stack = new Disposables();
  let database: Database;

  beforeAll(async () => {
    const place = stack.use(await kind.create());
    database = stack.use(await openDatabase(place.target, recordingLogger()));
    await upgrade(database);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  test("has the tables of a fresh one, and its counters know what was there before", async () => {
    await using freshPlace = await kind.create();
    await using fresh = await openDatabase(freshPlace.target, recordingLogger());
    await migrate(fresh, options);
    const structure = await structureOf(fresh);
    expect(JSON.stringify(structure)).toContain("jobs_due");
    expect(await structureOf(database)).toEqual(structure);
    expect(await readCounter(database.read, "users")).toBe(3);
    const groups = await database.read.selectFrom("groups").select(["id", "member_count"]).orderBy("id").execute();
    expect(groups).toEqual([
      { id: "g1", member_count: 2 },
      { id: "g2", member_count: 0 },
    ]);
    const user = await database.read.selectFrom("users").selectAll().where("id", "=", "u1").executeTakeFirstOrThrow();
    expect(user).toMatchObject({ bio: "", privacy: "{}", points: 0, avatar_url: null });
  });

  test("counts follows of active accounts alone", async () => {
    const counts = database.read.selectFrom("users").select(["follower_count", "following_count"]).orderBy("id");
    expect(await counts.execute()).toEqual([
      { follower_count: 0, following_count: 1 },
      { follower_count: 1, following_count: 0 },
      { follower_count: 1, following_count: 1 },
    ]);
  });

  test("allows members of the lowest rank no pictures in comments", async () => {
    const ranks = await database.read.selectFrom("ranks").select("limits").orderBy("position").execute();
    expect(ranks.map(({ limits }) => JSON.parse(limits))).toEqual([
      { commentsPerDay: 5, commentPicturesPerDay: 0 },
      { commentsPerDay: 5 },
    ]);
  });

  test("counts the published articles of each author that were there before", async () => {
    const counts = await database.read
      .selectFrom("author_article_counts")
      .selectAll()
      .orderBy("author_id")
      .orderBy("category_id")
      .execute();
    expect(counts).toEqual([
      { author_id: "u1", category_id: "", visibility: "private", value: 1 },
      { author_id: "u1", category_id: "c1", visibility: "public", value: 2 },
      { author_id: "u2", category_id: "", visibility: "members", value: 1 },
    ]);
  });

  test("keeps plugins running that were enabled before what they register was agreed to", async () => {
    const plugins = await database.read.selectFrom("plugins").select(["id", "agreed_rights"]).orderBy("id").execute();
    expect(plugins.map(({ agreed_rights }) => JSON.parse(agreed_rights))).toEqual([
      ["earlier"],
      ["earlier", "mail:send"],
      ["mail:send"],
      [],
    ]);
    const agreements = await database.read.selectFrom("plugin_agreements").selectAll().orderBy("plugin_id").execute();
    expect(agreements.map(({ plugin_id }) => plugin_id)).toEqual(["p1", "p2", "p3"]);
    expect(agreements[2]).toEqual({ plugin_id: "p3", rights: '["mail:send"]', agreed_by: null, agreed_at: NOW });
  });

  test("renders texts again that lost breaks, marks, emphasis or telephones (issue 52, lines 9 and 16)", async () => {
    const stale = await database.read.selectFrom("stale_texts").select("article_id").orderBy("article_id").execute();
    expect(stale.map(({ article_id }) => article_id)).toEqual(["a0", "a1", "a3", "a4"]);
  });

  test("lets those who removed comments unlist articles", async () => {
    const unlist = "moderation.article.unlist";
    const granted = database.read.selectFrom("group_permissions").select("group_id").where("permission", "=", unlist);
    expect(await granted.execute()).toEqual([{ group_id: "g1" }]);
  });
});
