import type { PluginPage } from "@sitevine/plugin-sdk";
import { findBoards, requireBoard } from "../boards.js";
import { LONGEST_POST, LONGEST_TITLE } from "../limits.js";
import { pagesOf, THREADS_PER_PAGE } from "../paging.js";
import { FORUM_PATH, postPath, threadPath } from "../paths.js";
import { findUnread } from "../reading.js";
import { database } from "../tables.js";
import { findThreads } from "../threads.js";
import { wordsFor } from "../words.js";

/** The threads of a board, and a form for a new one. A thread with something new leads to the first new post. */
export const BOARD_PAGE: PluginPage = {
  label: "Forum: a board",
  path: "/:board",
  async addresses({ limit }, site) {
    const boards = await findBoards(site, { kind: "guest" });
    return boards.slice(0, limit).map(({ slug }) => ({ params: { board: slug } }));
  },
  async load({ params, page, reader, language }, site) {
    const words = wordsFor(language);
    const db = database.of(site);
    const board = await requireBoard(db, reader, "slug", params.board ?? "");
    const threads = await findThreads(db, board.id, page);
    const unread = reader.kind === "member" ? await findUnread(site, reader, threads) : new Map<string, number>();
    return {
      title: board.title,
      ...(board.description !== "" && { text: board.description }),
      trail: [{ label: words.forum, href: FORUM_PATH }],
      pages: pagesOf(board.threads, THREADS_PER_PAGE),
      parts: [
        {
          kind: "list",
          empty: words.noThreads,
          entries: threads.map((thread) => {
            const read = unread.get(thread.id);
            return {
              title: thread.title,
              href: read === undefined ? threadPath(thread.id) : postPath(thread.id, read + 1),
              isNew: read !== undefined,
              tags: [
                ...(thread.is_pinned === 1 ? [words.pinned] : []),
                ...(thread.is_locked === 1 ? [words.locked] : []),
              ],
              notes: [words.posts(thread.posts)],
              authorId: thread.last_author_id,
              at: thread.last_post_at,
            };
          }),
        },
        {
          kind: "form",
          title: words.startThread,
          method: "POST",
          path: `/boards/${board.slug}/threads`,
          fields: [
            { name: "title", label: words.title, maxLength: LONGEST_TITLE },
            { name: "text", label: words.text, type: "text", maxLength: LONGEST_POST },
          ],
          submit: words.send,
        },
      ],
    };
  },
};
