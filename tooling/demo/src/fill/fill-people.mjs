import words from "../../content/words.json" with { type: "json" };
import { inserter } from "./tables.mjs";
import { slugOf } from "./texts.mjs";

/**
 * @typedef {{ db: import("better-sqlite3").Database, random: import("../random.mjs").Random, newId: () => string, at: string }} Filling
 */

// A hash of an unknown password: these members only write.
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${"c2l0ZXZpbmUtZmlsbGVk"}$${"A".repeat(43)}`;

/** Inserts `amount` members and returns their ids. @param {Filling} filling @param {number} amount */
export function fillMembers({ db, random, newId, at }, amount) {
  const addUser = inserter(db, "users", [
    "id",
    "email",
    "email_folded",
    "username",
    "username_folded",
    "display_name",
    "display_name_folded",
    "password_hash",
    "status",
    "created_at",
    "updated_at",
    "bio",
    "privacy",
    "notification_preferences",
  ]);
  const addToGroup = inserter(db, "user_groups", ["user_id", "group_id", "created_at"]);
  const groups = /** @type {string[]} */ (
    db.prepare("select id from groups where key in ('members', 'newcomers') order by key").pluck().all()
  );
  const ids = Array.from({ length: amount }, (_, index) => {
    const id = newId();
    const name = `${random.pick(words.given)} ${random.pick(words.family)}`;
    const username = `${slugOf(name)}-${index + 1}`;
    const email = `${username}@example.net`;
    addUser(
      id,
      email,
      email,
      username,
      username,
      name,
      name.toLowerCase(),
      NO_PASSWORD,
      "active",
      at,
      at,
      "",
      "{}",
      "{}",
    );
    for (const group of groups) addToGroup(id, group, at);
    return id;
  });
  db.prepare("update groups set member_count = member_count + ? where key in ('members', 'newcomers')").run(amount);
  return ids;
}

/** Inserts categories that everybody may read and returns their ids. @param {Filling} filling */
export function fillCategories({ db, newId, at }) {
  const columns = [
    "id",
    "name",
    "slug",
    "description",
    "position",
    "visibility",
    "read_group_ids",
    "write_group_ids",
    "created_at",
  ];
  const add = inserter(db, "categories", columns);
  return words.rooms.map((name, index) => {
    const id = newId();
    add(id, name, slugOf(name), `Everything about ${name.toLowerCase()}`, 100 + index, "public", "[]", "[]", at);
    return id;
  });
}

/** Inserts tags, none of them used yet. @param {Filling} filling */
export function fillTags({ db, newId }) {
  const add = inserter(db, "tags", ["id", "name", "slug"]);
  return words.tagKinds.flatMap((kind) =>
    words.tagThings.map((thing) => {
      const [id, name] = [newId(), `${kind} ${thing}`];
      add(id, name, name);
      return { id, name };
    }),
  );
}
