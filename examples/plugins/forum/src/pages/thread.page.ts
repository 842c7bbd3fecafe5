import type { PageButton, PageEntry, PagePart, PluginPage, RouteCaller } from "@sitevine/plugin-sdk";
import { LONGEST_POST } from "../limits.js";
import { POSTS_PER_PAGE, pagesOf } from "../paging.js";
import { boardPath, FORUM_PATH } from "../paths.js";
import { findPosts } from "../posts.js";
import { mayModerate } from "../readers.js";
import { isSubscribed, markRead } from "../reading.js";
import { database, type PostRow, type ThreadRow } from "../tables.js";
import { findRecentThreads, requireThread } from "../threads.js";
import { type Words, wordsFor } from "../words.js";

function entryOf(post: PostRow, reader: RouteCaller, words: Words): PageEntry {
  const isOwn = reader.kind === "member" && reader.userId === post.author_id;
  const mayRemove = post.number > 1 && (isOwn || mayModerate(reader));
  const remove: PageButton = {
    label: words.remove,
    method: "DELETE",
    path: `/posts/${post.id}`,
    question: words.removePost,
  };
  return {
    anchor: `post-${post.number}`,
    authorId: post.author_id,
    at: post.created_at,
    editedAt: post.edited_at,
    html: post.removed_at === null ? post.html : null,
    isQuotable: true,
    buttons: mayRemove ? [remove] : [],
    report: { type: "forum.post", id: post.id },
  };
}

function toolsOf(thread: ThreadRow, reader: RouteCaller, isFollowed: boolean, words: Words): readonly PageButton[] {
  if (reader.kind === "guest") return [];
  const path = `/threads/${thread.id}`;
  const follow: PageButton = isFollowed
    ? { label: words.unfollow, method: "DELETE", path: `${path}/subscription` }
    : { label: words.follow, method: "PUT", path: `${path}/subscription` };
  if (!mayModerate(reader)) return [follow];
  if (thread.removed_at !== null) return [{ label: words.restoreThread, method: "POST", path: `${path}/restore` }];
  const [isLocked, isPinned] = [thread.is_locked === 1, thread.is_pinned === 1];
  return [
    follow,
    { label: isLocked ? words.unlock : words.lock, method: "PATCH", path, body: { isLocked: !isLocked } },
    { label: isPinned ? words.unpin : words.pin, method: "PATCH", path, body: { isPinned: !isPinned } },
    { label: words.removeThread, method: "DELETE", path, question: words.removeWholeThread },
  ];
}

function replyForm(thread: ThreadRow, words: Words): PagePart {
  return {
    kind: "form",
    title: words.reply,
    method: "POST",
    path: `/threads/${thread.id}/posts`,
    fields: [{ name: "text", label: words.text, type: "text", maxLength: LONGEST_POST }],
    submit: words.send,
  };
}

/** The posts of a thread. What a member is shown counts as read. */
export const THREAD_PAGE: PluginPage = {
  label: "Forum: a thread",
  path: "/thread/:thread",
  async addresses({ limit }, site) {
    const threads = await findRecentThreads(database.of(site), { kind: "guest" }, limit);
    return threads.map(({ id, last_post_at: changedAt }) => ({ params: { thread: id }, changedAt }));
  },
  async load({ params, page, reader, language }, site) {
    const words = wordsFor(language);
    const db = database.of(site);
    const { thread, board } = await requireThread(db, reader, params.thread ?? "");
    const posts = await findPosts(db, thread.id, page);
    const last = posts.at(-1);
    if (reader.kind === "member" && last) await markRead(site, reader, thread.id, last.number);
    const isFollowed = reader.kind === "member" && (await isSubscribed(site, reader, thread.id));
    const tools = toolsOf(thread, reader, isFollowed, words);
    const isOpen = thread.is_locked === 0 || mayModerate(reader);
    return {
      title: thread.title,
      ...(thread.is_locked === 1 && { text: words.locked }),
      trail: [
        { label: words.forum, href: FORUM_PATH },
        { label: board.title, href: boardPath(board.slug) },
      ],
      pages: pagesOf(thread.last_number, POSTS_PER_PAGE),
      isIndexed: thread.removed_at === null,
      parts: [
        { kind: "entries", entries: posts.map((post) => entryOf(post, reader, words)) },
        ...(isOpen ? [replyForm(thread, words)] : []),
        ...(tools.length > 0 ? [{ kind: "buttons", buttons: tools } as const] : []),
      ],
    };
  },
};
