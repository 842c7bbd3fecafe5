import { definePlugin } from "@sitevine/plugin-sdk";
import { POST_REPORTS } from "./moderation.js";
import { announceLeft } from "./news.js";
import { BOARD_PAGE } from "./pages/board.page.js";
import { BOARDS_PAGE } from "./pages/boards.page.js";
import { THREAD_PAGE } from "./pages/thread.page.js";
import { RECENT_THREADS } from "./recent-threads.js";
import { ROUTES } from "./routes.js";
import { POST_SEARCH } from "./search.js";
import { database } from "./tables.js";

export default definePlugin({
  database,
  routes: ROUTES,
  permissions: {
    "forum.manage": { label: "Manage boards", description: "Add, change, order and remove the boards of the forum." },
    "forum.moderate": {
      label: "Moderate the forum",
      description: "Lock, pin, remove and restore threads, and edit and remove the posts of others.",
    },
  },
  settings: {
    "forum.secondsBetweenPosts": {
      type: "number",
      label: "Seconds between two posts",
      description: "How long a member waits after a post before the next one. 0 lets them write at once.",
      initial: 5,
      min: 0,
      max: 3_600,
    },
    "forum.editMinutes": {
      type: "number",
      label: "Minutes to edit a post",
      description: "For how long authors may change what they wrote. Moderators may at any time.",
      initial: 60,
      min: 0,
      max: 525_600,
    },
  },
  errorCodes: {
    "FORUM-1001": { status: 422, message: "Some fields are not valid; details names them." },
    "FORUM-1002": { status: 404, message: "There is no such board." },
    "FORUM-1003": { status: 404, message: "There is no such thread." },
    "FORUM-1004": { status: 404, message: "There is no such post." },
    "FORUM-1005": { status: 409, message: "The thread is locked: nobody can reply any more." },
    "FORUM-1006": { status: 409, message: "The board cannot be changed like this." },
    "FORUM-1007": { status: 429, message: "That was too fast. Wait a moment." },
    "FORUM-1008": { status: 403, message: "Only its author for a while, and moderators, may do this." },
  },
  pages: { "forum.boards": BOARDS_PAGE, "forum.board": BOARD_PAGE, "forum.thread": THREAD_PAGE },
  blocks: { "forum.recentThreads": RECENT_THREADS },
  searchTypes: { forum: POST_SEARCH },
  reportTargets: { "forum.post": POST_REPORTS },
  notifications: {
    "forum.reply": {
      label: "Replies in threads that you follow",
      sentences: {
        en: {
          one: "{actor} replied in a thread that you follow",
          other: "{amount} replies in a thread that you follow",
        },
        de: {
          one: "{actor} hat in einem Thema geantwortet, dem du folgst",
          other: "{amount} Antworten in einem Thema, dem du folgst",
        },
      },
    },
  },
  metrics: {
    "forum.posts": {
      label: "Posts in the forum",
      async valuesOf(userIds, site) {
        if (userIds.length === 0) return {};
        const rows = await database
          .of(site)
          .selectFrom("members")
          .select(["user_id", "posts"])
          .where("user_id", "in", userIds)
          .execute();
        return Object.fromEntries(rows.map(({ user_id: id, posts }) => [id, posts]));
      },
    },
  },
  panelPages: [{ key: "settings", title: "Forum", icon: "fa-comments", settings: "all" }],
  jobs: { announce: { cron: "* * * * *", handler: announceLeft } },
});
