import { PluginError, type PluginRoute, type RouteRequest, type Site } from "@sitevine/plugin-sdk";
import { addBoard, changeBoard, findBoards, removeBoard, requireBoard } from "./boards.js";
import { flag, oneOf, readFields, slug, text, whole } from "./input.js";
import { LONGEST_POST, LONGEST_TITLE } from "./limits.js";
import { POSTS_PER_PAGE, pagesOf, THREADS_PER_PAGE } from "./paging.js";
import { editPost, findPosts, removePost, reply, startThread } from "./posts.js";
import { requireMember, requireModerator } from "./readers.js";
import { findUnread, findUnreadThreads, isSubscribed, markAllRead, markRead, setSubscribed } from "./reading.js";
import { database, type ThreadRow } from "./tables.js";
import { changeThread, findThreads, requireThread, setRemoved } from "./threads.js";
import { boardView, findPeople, postView, threadView } from "./views.js";

const MANAGE = { permission: "forum.manage" } as const;

const BOARD_FIELDS = {
  slug,
  title: text(1, 100),
  description: text(0, 500),
  visibility: oneOf("public", "members"),
  position: whole(0, 10_000),
};
const title = text(3, LONGEST_TITLE);
const body = text(1, LONGEST_POST);

const route = (
  method: PluginRoute["method"],
  path: string,
  audience: PluginRoute["audience"],
  handler: PluginRoute["handler"],
): PluginRoute => ({ method, path, audience, handler });

/** The page of a list, from 1. Throws FORUM-1001. */
function pageOf({ query }: RouteRequest): number {
  const asked = query.page?.[0] ?? "1";
  if (!/^[1-9]\d{0,5}$/.test(asked))
    throw new PluginError("FORUM-1001", { details: [{ path: "page", message: "must be a number from 1" }] });
  return Number(asked);
}

async function listThreads(site: Site, { caller }: RouteRequest, threads: readonly ThreadRow[]) {
  const [people, unread] = await Promise.all([
    findPeople(
      site,
      threads.flatMap(({ author_id: author, last_author_id: last }) => [author, last]),
    ),
    caller.kind === "member" ? findUnread(site, caller, threads) : new Map<string, number>(),
  ]);
  return threads.map((thread) => threadView(thread, people, unread));
}

const BOARDS: readonly PluginRoute[] = [
  route("GET", "/boards", "optional", async ({ caller }, site) => ({
    json: (await findBoards(site, caller)).map(boardView),
  })),
  route("POST", "/boards", MANAGE, async (request, site) => {
    const fields = await readFields(request.body, BOARD_FIELDS, ["slug", "title"]);
    const board = { description: "", visibility: "public" as const, position: 0, ...fields };
    return { status: 201, json: boardView(await addBoard(site, board)) };
  }),
  route("PATCH", "/boards/:id", MANAGE, async ({ caller, params, body: sent }, site) => {
    const fields = await readFields(sent, BOARD_FIELDS, []);
    return { json: boardView(await changeBoard(site, caller, params.id ?? "", fields)) };
  }),
  route("DELETE", "/boards/:id", MANAGE, async ({ caller, params }, site) => {
    await removeBoard(site, caller, params.id ?? "");
    return { status: 204 };
  }),
  route("GET", "/boards/:slug/threads", "optional", async (request, site) => {
    const page = pageOf(request);
    const db = database.of(site);
    const board = await requireBoard(db, request.caller, "slug", request.params.slug ?? "");
    const threads = await findThreads(db, board.id, page);
    const pages = pagesOf(board.threads, THREADS_PER_PAGE);
    return { json: { board: boardView(board), page, pages, threads: await listThreads(site, request, threads) } };
  }),
  route("POST", "/boards/:slug/threads", "auth", async ({ caller, params, body: sent }, site) => {
    const fields = await readFields(sent, { title, text: body }, ["title", "text"]);
    return { status: 201, json: await startThread(site, requireMember(caller), params.slug ?? "", fields) };
  }),
];

const THREADS: readonly PluginRoute[] = [
  route("GET", "/threads/:id", "optional", async (request, site) => {
    const { caller, params } = request;
    const page = pageOf(request);
    const db = database.of(site);
    const { thread, board } = await requireThread(db, caller, params.id ?? "");
    const posts = await findPosts(db, thread.id, page);
    const people = await findPeople(
      site,
      posts.map(({ author_id: id }) => id),
    );
    const [listed] = await listThreads(site, request, [thread]);
    return {
      json: {
        thread: listed,
        board: boardView(board),
        page,
        pages: pagesOf(thread.last_number, POSTS_PER_PAGE),
        posts: posts.map((post) => postView(post, people)),
        isSubscribed: caller.kind === "member" && (await isSubscribed(site, caller, thread.id)),
      },
    };
  }),
  route("PATCH", "/threads/:id", "auth", async ({ caller, params, body: sent }, site) => {
    const fields = await readFields(sent, { title, isLocked: flag, isPinned: flag }, []);
    const { thread } = await changeThread(site, caller, params.id ?? "", fields);
    return { json: threadView(thread, await findPeople(site, [thread.author_id, thread.last_author_id]), new Map()) };
  }),
  route("DELETE", "/threads/:id", "auth", async ({ caller, params }, site) => {
    await setRemoved(site, requireModerator(caller), params.id ?? "", true);
    return { status: 204 };
  }),
  route("POST", "/threads/:id/restore", "auth", async ({ caller, params }, site) => {
    await setRemoved(site, requireModerator(caller), params.id ?? "", false);
    return { status: 204 };
  }),
  route("PUT", "/threads/:id/read", "auth", async ({ caller, params, body: sent }, site) => {
    const { number } = await readFields(sent, { number: whole(1, 1_000_000) }, ["number"]);
    await markRead(site, requireMember(caller), params.id ?? "", number);
    return { status: 204 };
  }),
  route("PUT", "/threads/:id/subscription", "auth", async ({ caller, params }, site) => {
    await setSubscribed(site, requireMember(caller), params.id ?? "", true);
    return { status: 204 };
  }),
  route("DELETE", "/threads/:id/subscription", "auth", async ({ caller, params }, site) => {
    await setSubscribed(site, requireMember(caller), params.id ?? "", false);
    return { status: 204 };
  }),
  route("GET", "/unread", "auth", async (request, site) => {
    const threads = await findUnreadThreads(site, requireMember(request.caller));
    return { json: await listThreads(site, request, threads) };
  }),
  route("DELETE", "/unread", "auth", async ({ caller }, site) => {
    await markAllRead(site, requireMember(caller));
    return { status: 204 };
  }),
];

const POSTS: readonly PluginRoute[] = [
  route("POST", "/threads/:id/posts", "auth", async ({ caller, params, body: sent }, site) => {
    const draft = await readFields(sent, { text: body, quotes: text(1, 64) }, ["text"]);
    const author = requireMember(caller);
    const post = await reply(site, author, params.id ?? "", draft);
    return { status: 201, json: postView(post, await findPeople(site, [author.userId])) };
  }),
  route("PATCH", "/posts/:id", "auth", async ({ caller, params, body: sent }, site) => {
    const { text: changed } = await readFields(sent, { text: body }, ["text"]);
    const post = await editPost(site, requireMember(caller), params.id ?? "", changed);
    return { json: postView(post, await findPeople(site, [post.author_id])) };
  }),
  route("DELETE", "/posts/:id", "auth", async ({ caller, params }, site) => {
    await removePost(site, requireMember(caller), params.id ?? "");
    return { status: 204 };
  }),
];

export const ROUTES: readonly PluginRoute[] = [...BOARDS, ...THREADS, ...POSTS];
