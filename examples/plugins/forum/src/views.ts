import type { PublicUser, Site } from "@sitevine/plugin-sdk";
import { postPath, threadPath } from "./paths.js";
import type { BoardRow, PostRow, ThreadRow } from "./tables.js";

export type People = ReadonlyMap<string, PublicUser>;

const FOUND_AT_ONCE = 100;

/** The members of these ids; those who are gone are missing. */
export async function findPeople(site: Site, ids: readonly string[]): Promise<People> {
  const wanted = [...new Set(ids)];
  const found: PublicUser[] = [];
  for (let start = 0; start < wanted.length; start += FOUND_AT_ONCE)
    found.push(...(await site.users.find(wanted.slice(start, start + FOUND_AT_ONCE))));
  return new Map(found.map((user) => [user.id, user]));
}

export const boardView = ({ created_at: createdAt, ...board }: BoardRow) => ({ ...board, createdAt });

/** `unreadFrom` is the number of the first post that the reader has not read; null where there is none. */
export const threadView = (thread: ThreadRow, people: People, unread: ReadonlyMap<string, number>) => {
  const read = unread.get(thread.id);
  return {
    id: thread.id,
    title: thread.title,
    href: threadPath(thread.id),
    author: people.get(thread.author_id) ?? null,
    posts: thread.posts,
    lastPostAt: thread.last_post_at,
    lastAuthor: people.get(thread.last_author_id) ?? null,
    isPinned: thread.is_pinned === 1,
    isLocked: thread.is_locked === 1,
    unreadFrom: read === undefined ? null : read + 1,
    createdAt: thread.created_at,
  };
};

/** A removed post keeps its number and nothing else. */
export const postView = (post: PostRow, people: People) => {
  const base = { id: post.id, number: post.number, href: postPath(post.thread_id, post.number) };
  if (post.removed_at !== null) return { ...base, isRemoved: true as const };
  return {
    ...base,
    isRemoved: false as const,
    author: people.get(post.author_id) ?? null,
    text: post.text,
    html: post.html,
    quotes: post.quoted_id,
    createdAt: post.created_at,
    editedAt: post.edited_at,
  };
};
