import { PluginError, type RouteCaller, type Site } from "@sitevine/plugin-sdk";
import { newId } from "./ids.js";
import { markBoard } from "./marks.js";
import { type CallerKind, visibleTo } from "./readers.js";
import { type BoardRow, type Db, database } from "./tables.js";

const MOST_BOARDS = 200;

export interface BoardFields {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: BoardRow["visibility"];
  readonly position: number;
}

/** The boards that the caller may read, in their order. */
export const findBoards = (site: Site, caller: CallerKind): Promise<readonly BoardRow[]> =>
  database
    .of(site)
    .selectFrom("boards")
    .selectAll()
    .where("visibility", "in", visibleTo(caller))
    .orderBy("position")
    .orderBy("title")
    .limit(MOST_BOARDS)
    .execute();

/** Throws FORUM-1002 for a board that is not there, or not for the caller. */
export async function requireBoard(db: Db, caller: RouteCaller, by: "id" | "slug", value: string): Promise<BoardRow> {
  const board = await db
    .selectFrom("boards")
    .selectAll()
    .where(by, "=", value)
    .where("visibility", "in", visibleTo(caller))
    .executeTakeFirst();
  if (!board) throw new PluginError("FORUM-1002");
  return board;
}

const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "SQL-UNIQUE";

async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isTaken(error) ? new PluginError("FORUM-1006", { message: "Another board has this address." }) : error;
  }
}

export async function addBoard(site: Site, fields: BoardFields): Promise<BoardRow> {
  const db = database.of(site);
  const { n } = await db
    .selectFrom("boards")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  if (n >= MOST_BOARDS) throw new PluginError("FORUM-1006", { message: `A forum has at most ${MOST_BOARDS} boards.` });
  const board = { id: newId(site.now), ...fields, threads: 0, posts: 0, created_at: site.now.toISOString() };
  await orTaken(db.insertInto("boards").values(board).execute());
  return board;
}

export async function changeBoard(
  site: Site,
  caller: RouteCaller,
  id: string,
  fields: Partial<BoardFields>,
): Promise<BoardRow> {
  const db = database.of(site);
  const before = await requireBoard(db, caller, "id", id);
  if (Object.keys(fields).length === 0) return before;
  await orTaken(db.updateTable("boards").set(fields).where("id", "=", id).execute());
  // Visibility of a board decides on its entries in the search index.
  if (fields.visibility !== undefined && fields.visibility !== before.visibility) await markBoard(site, id);
  return { ...before, ...fields };
}

/** Removes a board without threads, of which removed ones count as well. */
export async function removeBoard(site: Site, caller: RouteCaller, id: string): Promise<void> {
  const db = database.of(site);
  await requireBoard(db, caller, "id", id);
  const { numDeletedRows } = await db
    .deleteFrom("boards")
    .where("id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("threads").select("threads.id").where("threads.board_id", "=", id))),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new PluginError("FORUM-1006", { message: "The board has threads: it cannot be removed." });
}
