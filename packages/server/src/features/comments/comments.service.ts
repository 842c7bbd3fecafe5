import type { Caller, Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { forbidden, invalidField, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { WriteFilters } from "../../platform/filters/write-filters.js";
import { renderContent } from "../../platform/texts/render-content.js";
import { TextRefused } from "../../platform/texts/text-refused.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import type { SettingsCache } from "../settings/index.js";
import { findUserIdsByName } from "../users/index.js";
import { changesOfComment } from "./comment-changes.model.js";
import { type CommentPlaces, commentHref, type PlaceForCaller } from "./comment-place.model.js";
import { createCommentSteps, factsOf } from "./comment-steps.service.js";
import type { CommentEvents } from "./comments.events.js";
import { EDIT_WINDOWS, editableUntil, removerOf } from "./comments.policy.js";
import type { CommentQueries } from "./comments.query.js";
import { type CommentRow, countWrittenSince, findComment, updateText } from "./comments.repo.js";
import type { CommentView } from "./comments.view.js";
import { addImages, changeImages, showCommentImages } from "./images/comment-image-uses.service.js";

/** The limits of an author; null means no limit. */
export interface CommentAuthors {
  limitsOf(
    userId: string,
    known: Pick<Member, "groupIds" | "permissions">,
  ): Promise<{ readonly commentsPerDay: number | null; readonly commentLength: number | null }>;
}

export interface CommentsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly settings: SettingsCache;
  readonly places: CommentPlaces;
  readonly reader: CommentQueries;
  readonly texts: RenderTexts;
  readonly authors: CommentAuthors;
  /** True when either of the two blocks the other. */
  readonly isBlocked: (ownerId: string, otherId: string) => Promise<boolean>;
  readonly events: EventPublisher<CommentEvents>;
  readonly filters: Pick<WriteFilters, "run">;
  /** Removes a comment for a moderator, who may do so. */
  readonly removeAsModerator: (actor: Member, place: CommentPlace, id: string) => Promise<void>;
}

export interface CommentWrite {
  readonly content: string;
  readonly parentId?: string | undefined;
}

/** Writes comments. Functions throw SVC-API-4004 for a place or a comment that the caller may not know of. */
export interface CommentsService {
  /**
   * Throws SVC-API-4003 when the caller may not write here or has reached the daily limit of their rank, SVC-API-4001
   * for a text that is too long, SVC-API-4004 for an answer to a comment that does not exist.
   */
  create(author: Member, place: CommentPlace, placeId: string, write: CommentWrite): Promise<CommentView>;
  /**
   * Throws SVC-API-4003 for another member's comment, after the time for editing, and where the editor may no longer
   * write.
   */
  update(editor: Member, place: CommentPlace, id: string, content: string): Promise<CommentView>;
  /**
   * Throws SVC-API-4003 for callers who are neither its author nor the owner of the wall, and who may not remove
   * comments.
   */
  remove(caller: Caller, place: CommentPlace, id: string): Promise<void>;
  /** The HTML that a comment of this author would have. Stores nothing. */
  preview(author: Member, content: string): Promise<string>;
}

const DAY_MS = 24 * 3_600_000;
const MOST_MENTIONS = 20;

export function createCommentsService(deps: CommentsDeps): CommentsService {
  const { db, clock, newId, settings, places, reader, texts, authors, isBlocked, events, filters } = deps;
  const steps = createCommentSteps({ clock, events });

  async function requireLength(author: Member, content: string): Promise<number | null> {
    const { commentLength, commentsPerDay } = await authors.limitsOf(author.userId, author);
    if (commentLength === null || content.length <= commentLength) return commentsPerDay;
    const message = `must have at most ${commentLength} characters at your rank`;
    throw invalidField("content", message, "too_big");
  }

  async function requireDailyRoom(tx: Tx, authorId: string, limit: number | null, now: Date): Promise<void> {
    if (limit === null) return;
    await lockName(tx, db.dialect, `comments.author.${authorId}`);
    const written = await countWrittenSince(tx, authorId, new Date(now.getTime() - DAY_MS).toISOString());
    if (written >= limit) throw forbidden(`Your rank allows ${limit} comments a day.`);
  }

  /** The mentioned members who exist and whom the author may mention. */
  async function findMentioned(authorId: string, names: readonly string[]): Promise<string[]> {
    const ids = await findUserIdsByName(db.read, names.slice(0, MOST_MENTIONS));
    const others = ids.filter((id) => id !== authorId);
    const blocked = await Promise.all(others.map((id) => isBlocked(id, authorId)));
    return others.filter((_id, index) => !blocked[index]);
  }

  /**
   * Finds the members whom a stored text mentions: none in one that is older than the limits for texts and exceeds
   * them.
   */
  async function mentionsIn(content: string, writer: string): Promise<readonly string[]> {
    try {
      return (await texts.render("comment", content, writer)).mentions;
    } catch (error) {
      if (error instanceof TextRefused) return [];
      throw error;
    }
  }

  async function findAnswered(tx: Tx, at: PlaceForCaller, parentId: string | undefined): Promise<CommentRow | null> {
    if (parentId === undefined) return null;
    const answered = await findComment(tx, at.place, parentId);
    if (answered?.place_id !== at.id || answered.deleted_at !== null)
      throw notFound("The comment that this answers does not exist.");
    return answered;
  }

  async function viewOf(caller: Caller, at: PlaceForCaller, row: CommentRow, { isNew = false } = {}) {
    const [view] = await reader.views(caller, at, [row], { isNew });
    if (!view) throw notFound();
    return view;
  }

  function requireWritable({ mayWrite }: PlaceForCaller): void {
    if (!mayWrite) throw forbidden("You may not write here.");
  }

  async function requireLive(place: CommentPlace, id: string): Promise<CommentRow> {
    const comment = await findComment(db.read, place, id);
    if (!comment || comment.deleted_at !== null) throw notFound();
    return comment;
  }

  return {
    async create(author, place, placeId, { content: written, parentId }) {
      const at = await reader.requireReadable(author, place, placeId);
      requireWritable(at);
      const perDay = await requireLength(author, written);
      const about = { authorId: author.userId, place, placeId, parentId: parentId ?? null };
      const content = await filters.run("comment.before-create", written, about);
      const { html: rendered, mentions } = await renderContent(texts, "comment", content, author.userId);
      const { html, imageIds } = await showCommentImages(db.read, author.userId, rendered);
      const mentionedIds = await findMentioned(author.userId, mentions);
      const id = newId();
      const row = await db.transaction(
        async (tx) => {
          await requireDailyRoom(tx, author.userId, perDay, clock.now());
          const answered = await findAnswered(tx, at, parentId);
          const comment = { id, authorId: author.userId, content, html, mentionedIds };
          const added = await steps.add(tx, at, comment, answered);
          await addImages(tx, id, imageIds);
          return added;
        },
        { changes: changesOfComment({ place, place_id: placeId, author_id: author.userId }), sharesCommit: true },
      );
      return viewOf(author, at, row, { isNew: true });
    },

    async update(editor, place, id, written) {
      const before = await requireLive(place, id);
      const at = await reader.requireReadable(editor, place, before.place_id);
      if (before.author_id !== editor.userId) throw forbidden();
      requireWritable(at);
      const now = clock.now();
      const end = editableUntil(before, await settings.get(EDIT_WINDOWS[place]));
      if (end !== null && end <= now) throw forbidden("The time for editing this comment is over.");
      if (written === before.content) return viewOf(editor, at, before);
      await requireLength(editor, written);
      const about = { authorId: editor.userId, place, placeId: before.place_id, commentId: id };
      const content = await filters.run("comment.before-change", written, about);
      const { html: rendered, mentions } = await renderContent(texts, "comment", content, editor.userId);
      const { html, imageIds } = await showCommentImages(db.read, editor.userId, rendered);
      const named = new Set(await mentionsIn(before.content, editor.userId));
      const mentionedIds = await findMentioned(
        editor.userId,
        mentions.filter((name) => !named.has(name)),
      );
      const after = { ...before, content, content_html: html, edited_at: now.toISOString() };
      await db.transaction(
        async (tx) => {
          const { content_html, edited_at } = after;
          if (!(await updateText(tx, id, { content, content_html, edited_at }))) throw notFound();
          await changeImages(tx, id, imageIds, now);
          await events.publish(tx, "comment.changed", { ...factsOf(after), href: commentHref(at, id), mentionedIds });
        },
        { changes: changesOfComment(before) },
      );
      return viewOf(editor, at, after);
    },

    async remove(caller, place, id) {
      const comment = await requireLive(place, id);
      const at = await places.find(caller, place, comment.place_id);
      if (!at) throw notFound();
      const by = removerOf(caller, comment);
      if (by === null || caller.kind !== "member") throw forbidden();
      if (by === "moderator") return deps.removeAsModerator(caller, place, id);
      const changes = changesOfComment(comment);
      const removed = await db.transaction((tx) => steps.remove(tx, comment, by, null), { changes });
      if (!removed) throw notFound();
    },

    async preview(author, content) {
      await requireLength(author, content);
      const { html } = await renderContent(texts, "comment", content, author.userId);
      return (await showCommentImages(db.read, author.userId, html)).html;
    },
  };
}
