import SqliteFile from "better-sqlite3";
import { inserter, withoutIndexes } from "../fill/tables.mjs";
import { makeRemark, makeTitle } from "../fill/texts.mjs";
import { Random } from "../random.mjs";

/**
 * @typedef {{ slug: string, title: string, description: string, visibility: "public" | "members" }} Board
 * @typedef {{ by: string, hours: number, text: string }} Post
 * @typedef {{ board: string, title: string, by: string, days: number, isPinned?: true, isLocked?: true, posts: Post[] }} Thread
 * @typedef {{ boards: Board[], threads: Thread[] }} WrittenForum
 */

const TABLES = ["boards", "threads", "posts", "members", "subscriptions"];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEARS_MS = 3 * 365 * DAY;
/** Posts of the longest generated threads. */
const LONGEST = 400;

/** A number from 1 that is usually small. @param {Random} random @param {number} most */
const skewed = (random, most) => 1 + Math.floor(most * random.next() ** 6);

const escaped = (/** @type {string} */ text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** One post as the forum would store it. @param {string} text */
const asParagraph = (text) => ({ content: text, html: `<p>${escaped(text)}</p>\n` });

/** The ids of the members of a site. @param {string} siteFile @returns {ReadonlyMap<string, string>} by username */
function membersOf(siteFile) {
  const db = new SqliteFile(siteFile, { readonly: true, fileMustExist: true });
  try {
    const rows = /** @type {{ id: string, username: string }[]} */ (
      db.prepare("select id, username from users where status = 'active' order by id").all()
    );
    return new Map(rows.map(({ id, username }) => [username, id]));
  } finally {
    db.close();
  }
}

/**
 * Fills the database of the forum, which nobody has open, with what was written by hand and with generated posts. The same seed,
 * number and time give the same rows. All or nothing is written.
 * @param {{ siteFile: string, forumFile: string, written: WrittenForum, posts: number, seed: string, now: number }} options
 */
export function fillForum({ siteFile, forumFile, ...rest }) {
  const members = membersOf(siteFile);
  const db = new SqliteFile(forumFile, { fileMustExist: true });
  try {
    db.transaction(() => {
      const work = () => writeForum(db, members, rest);
      withoutIndexes(db, TABLES, work, () => {});
    })();
  } finally {
    db.close();
  }
}

/**
 * @param {import("better-sqlite3").Database} db
 * @param {ReadonlyMap<string, string>} members
 * @param {{ written: WrittenForum, posts: number, seed: string, now: number }} options
 */
function writeForum(db, members, { written, posts, seed, now }) {
  const random = new Random(`forum ${seed}`);
  const newId = (/** @type {number} */ time) =>
    time.toString(16).padStart(12, "0") +
    Array.from({ length: 5 }, () => random.below(0x10000).toString(16).padStart(4, "0")).join("");
  const iso = (/** @type {number} */ time) => new Date(time).toISOString();
  const addBoard = inserter(db, "boards", [
    "id",
    "slug",
    "title",
    "description",
    "visibility",
    "position",
    "threads",
    "posts",
    "created_at",
  ]);
  const addThread = inserter(db, "threads", [
    "id",
    "board_id",
    "title",
    "author_id",
    "posts",
    "last_number",
    "last_post_at",
    "last_author_id",
    "is_pinned",
    "is_locked",
    "created_at",
  ]);
  const addPost = inserter(db, "posts", [
    "id",
    "thread_id",
    "number",
    "author_id",
    "text",
    "html",
    "plain",
    "created_at",
  ]);
  const addMember = inserter(db, "members", ["user_id", "posts", "last_post_at", "all_read_at"]);
  const addSubscription = inserter(db, "subscriptions", ["thread_id", "user_id"]);

  const boards = written.boards.map((board) => ({ ...board, id: newId(now - YEARS_MS), threads: 0, posts: 0 }));
  for (const [position, { id, slug, title, description, visibility }] of boards.entries())
    addBoard(id, slug, title, description, visibility, position, 0, 0, iso(now - YEARS_MS));
  const bySlug = new Map(boards.map((board) => [board.slug, board]));
  const wrote = /** @type {Map<string, number>} */ (new Map());
  const everybody = [...members.values()];

  /**
   * @param {string} slug
   * @param {{ title: string, isPinned?: true | undefined, isLocked?: true | undefined }} thread
   * @param {readonly { author: string, time: number, content: string, html: string }[]} said
   */
  function write(slug, { title, isPinned, isLocked }, said) {
    const [board, first, last] = [bySlug.get(slug), said[0], said.at(-1)];
    if (!board || !first || !last) throw new Error(`The thread “${title}” has no board or no post.`);
    const id = newId(first.time);
    addThread(
      id,
      board.id,
      title,
      first.author,
      said.length,
      said.length,
      iso(last.time),
      last.author,
      isPinned ? 1 : 0,
      isLocked ? 1 : 0,
      iso(first.time),
    );
    for (const [index, { author, time, content, html }] of said.entries()) {
      addPost(newId(time), id, index + 1, author, content, html, content, iso(time));
      wrote.set(author, (wrote.get(author) ?? 0) + 1);
    }
    for (const author of new Set(said.map((post) => post.author))) addSubscription(id, author);
    board.threads += 1;
    board.posts += said.length;
  }

  for (const thread of written.threads) {
    const begun = now - thread.days * DAY;
    const said = thread.posts.map(({ by, hours, text }) => {
      const author = members.get(by);
      if (!author) throw new Error(`Nobody is called ${by}.`);
      return { author, time: Math.min(begun + hours * HOUR, now - MINUTE), ...asParagraph(text) };
    });
    write(thread.board, thread, said);
  }
  for (let left = posts; left > 0; ) {
    const amount = Math.min(left, skewed(random, LONGEST));
    left -= amount;
    let time = now - YEARS_MS + Math.floor((YEARS_MS - 30 * DAY) * (1 - left / posts));
    const said = Array.from({ length: amount }, () => {
      time += random.below(90 * MINUTE);
      return { author: random.pick(everybody), time: Math.min(time, now - DAY), ...makeRemark(random) };
    });
    write(random.pick(written.boards).slug, { title: makeTitle(random) }, said);
  }

  const count = db.prepare("update boards set threads = ?, posts = ? where id = ?");
  for (const board of boards) count.run(board.threads, board.posts, board.id);
  for (const [author, amount] of wrote) addMember(author, amount, "", iso(now - DAY));
}
