import type { PluginPage } from "@sitevine/plugin-sdk";
import { findBoards } from "../boards.js";
import { boardPath } from "../paths.js";
import { wordsFor } from "../words.js";

/** The boards that the reader may read. */
export const BOARDS_PAGE: PluginPage = {
  label: "Forum: boards",
  path: "/",
  async load({ reader, language }, site) {
    const words = wordsFor(language);
    const boards = await findBoards(site, reader);
    const markRead = { label: words.markAllRead, method: "DELETE", path: "/unread" } as const;
    return {
      title: words.forum,
      parts: [
        {
          kind: "list",
          empty: words.noBoards,
          entries: boards.map((board) => ({
            title: board.title,
            href: boardPath(board.slug),
            ...(board.description !== "" && { text: board.description }),
            tags: board.visibility === "members" ? [words.members] : [],
            notes: [words.threads(board.threads), words.posts(board.posts)],
          })),
        },
        ...(reader.kind === "member" && boards.length > 0 ? [{ kind: "buttons", buttons: [markRead] } as const] : []),
      ],
    };
  },
};
