import type { Caller } from "../../kernel/caller.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import type { UserRow } from "../users/index.js";
import { findUserSummaries, profileHref, readPrivacy } from "../users/index.js";
import { type SearchSourceDocument, type SearchType, USERS } from "./search-type.model.js";
import { stampOf } from "./stamp.model.js";

const COLUMNS = ["id", "username", "display_name", "bio", "privacy", "created_at"] as const;
type Row = Pick<UserRow, (typeof COLUMNS)[number]>;

// A profile for followers is not found by anybody: the index does not know who follows whom.
const VISIBILITY = { everyone: "public", members: "members", followers: null, nobody: null } as const;

const active = (db: Queryable) => db.selectFrom("users").select(COLUMNS).where("status", "=", "active");

function visibilityOf({ privacy }: Row): "public" | "members" | null {
  const { searchable, profile } = readPrivacy(privacy);
  return searchable ? VISIBILITY[profile] : null;
}

function documentOf(row: Row): SearchSourceDocument[] {
  const visibility = visibilityOf(row);
  if (visibility === null) return [];
  return [
    {
      refId: row.id,
      stamp: stampOf(row.username, row.display_name, row.bio, visibility),
      title: `${row.display_name} ${row.username}`,
      body: row.bio,
      at: new Date(row.created_at),
      visibility,
      category_id: "",
      author_id: row.id,
    },
  ];
}

async function load(db: Queryable, refIds: readonly string[]): Promise<readonly SearchSourceDocument[]> {
  return (await active(db).where("id", "in", refIds).execute()).flatMap(documentOf);
}

const maySee = (caller: Caller, { visibility }: SearchSourceDocument): boolean =>
  visibility === "public" || caller.kind === "member";

/** Active accounts that may be found. */
export function userSearchType(db: Database): SearchType {
  return {
    key: USERS,
    labels: { one: "Member", many: "Members" },

    async stamps(reader, after, limit) {
      const rows = await active(reader).where("id", ">", after).orderBy("id").limit(limit).execute();
      return rows.map((row) => ({ refId: row.id, stamp: documentOf(row)[0]?.stamp ?? null }));
    },

    load,

    async show(refIds, caller) {
      const users = await findUserSummaries(db.read, refIds);
      // Privacy settings take effect at once, even while the index is a moment behind.
      const visible = (await load(db.read, refIds)).filter((document) => maySee(caller, document));
      return new Map(
        [...users]
          .filter(([id]) => visible.some(({ refId }) => refId === id))
          .map(([id, user]) => [
            id,
            {
              title: user.displayName,
              href: profileHref(user.username),
              byline: `@${user.username}`,
              date: null,
              excerpt: "",
              wire: { type: "user", user },
            },
          ]),
      );
    },
  };
}
