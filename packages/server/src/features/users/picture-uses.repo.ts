import type { Queryable } from "../../platform/db/database.js";
import type { PictureUse } from "../media/index.js";

const shownIn =
  (column: "avatar_url" | "cover_url"): PictureUse =>
  async (db: Queryable, urls) => {
    const rows = await db
      .selectFrom("users")
      .select(column)
      .distinct()
      .where(column, "in", [...urls])
      .execute();
    return rows.flatMap((row) => row[column as keyof typeof row] ?? []);
  };

const groupIcons: PictureUse = async (db, urls) => {
  const rows = await db
    .selectFrom("groups")
    .select("icon_url")
    .distinct()
    .where("icon_url", "in", [...urls])
    .execute();
  return rows.flatMap((row) => row.icon_url ?? []);
};

/** The pictures of accounts and groups, so that the media service keeps them. */
export const peoplePictures: readonly PictureUse[] = [shownIn("avatar_url"), shownIn("cover_url"), groupIcons];
