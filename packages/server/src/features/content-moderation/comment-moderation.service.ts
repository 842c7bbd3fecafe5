import type { Member } from "../../kernel/caller.js";
import { conflict, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import {
  type CommentPlaces,
  type CommentRow,
  type CommentSteps,
  changesOfComment,
  commentHref,
  findComment,
  lockComment,
} from "../comments/index.js";
import type { ActState, ModerationEvents, ModerationLog, Undo } from "../moderation-log/index.js";
import { type ActEntry, formerReason, stateIn } from "./act-entry.model.js";
import { requireAllowed } from "./act-refusals.model.js";
import { COMMENT_PERMISSION, type CommentAct, judgeCommentAct } from "./content-actions.policy.js";
import { findCommentFacts } from "./content-actions.query.js";

export interface CommentModerationDeps {
  readonly db: Database;
  readonly places: CommentPlaces;
  readonly steps: Pick<CommentSteps, "remove" | "restore">;
  readonly log: ModerationLog;
  readonly events: EventPublisher<ModerationEvents>;
}

/**
 * Removes comments for moderators and restores them. Throws SVC-API-4004 for a comment that the actor may not read,
 * SVC-API-4003 without the permission and for authors who take precedence over the actor, SVC-API-4009 for the actor's
 * own comments.
 */
export interface CommentModeration {
  /** Throws SVC-API-4004 for a comment that is deleted already. */
  remove(actor: Member, place: CommentPlace, id: string, reason: string | null): Promise<void>;
  /**
   * Does nothing with a comment that is not deleted. Throws SVC-API-4009 for one that no moderator removed, or whose text
   * is kept no longer, SVC-API-4004 when its article is no longer published.
   */
  restore(actor: Member, place: CommentPlace, id: string): Promise<void>;
  /** The undo for each action. */
  readonly undos: Readonly<Record<"comment.remove" | "comment.restore", Undo>>;
}

interface Found {
  readonly comment: CommentRow;
  readonly href: string;
}

const TARGETS = { article: "article-comment", profile: "profile-comment" } as const satisfies Record<
  CommentPlace,
  string
>;

const placeOf = (targetType: string): CommentPlace => (targetType === TARGETS.profile ? "profile" : "article");

const CHANGED = "Somebody changed this comment since then.";

export function createCommentModeration(deps: CommentModerationDeps): CommentModeration {
  const { db, places, steps, log, events } = deps;

  async function requireReadable(actor: Member, place: CommentPlace, id: string): Promise<Found> {
    const comment = await findComment(db.read, place, id);
    const at = comment && (await places.find(actor, place, comment.place_id));
    if (!comment || !at?.mayRead) throw notFound();
    return { comment, href: commentHref(at, id) };
  }

  /** Judges the act by the locked row; null when there is nothing left to do. */
  async function lockIfDue(tx: Tx, actor: Member, act: CommentAct, { id }: CommentRow): Promise<CommentRow | null> {
    const row = await lockComment(tx, id);
    const facts = row && (await findCommentFacts(tx, actor, [row])).get(row.id);
    if (!row || !facts) throw notFound();
    return requireAllowed(judgeCommentAct(actor, act, facts)) ? row : null;
  }

  const entryOf = (
    { id, place, author_id }: CommentRow,
    act: CommentAct,
    reason: string | null,
    [before, after]: readonly [ActState, ActState],
  ): ActEntry => ({
    action: `comment.${act}`,
    target: { type: TARGETS[place], id },
    userId: author_id,
    reason,
    before,
    after,
  });

  /** The entry of the act, null when there is nothing left to do. */
  async function removeWithin(
    tx: Tx,
    actor: Member,
    known: CommentRow,
    reason: string | null,
  ): Promise<ActEntry | null> {
    const comment = await lockIfDue(tx, actor, "remove", known);
    if (!comment || !(await steps.remove(tx, comment, "moderator", reason))) return null;
    const deletedAt = (await findComment(tx, comment.place, comment.id))?.deleted_at;
    return entryOf(comment, "remove", reason, [{ state: "live" }, { state: "removed", deletedAt }]);
  }

  async function restoreWithin(tx: Tx, actor: Member, known: CommentRow): Promise<ActEntry | null> {
    const comment = await lockIfDue(tx, actor, "restore", known);
    if (!comment || !(await steps.restore(tx, comment))) return null;
    return entryOf(comment, "restore", null, [{ state: "removed", reason: comment.delete_reason }, { state: "live" }]);
  }

  /** Tells the author, whose account may have been deleted. */
  async function tell(tx: Tx, act: CommentAct, { comment, href }: Found, entryId: string, reason: string | null) {
    if (comment.author_id === null) return;
    const acted = { userId: comment.author_id, act: `comment.${act}`, entryId, reason, href } as const;
    await events.publish(tx, "moderation.acted", acted);
  }

  function undoOf(act: CommentAct): Undo {
    return {
      permission: COMMENT_PERMISSION,
      prepare: (entry, actor) => requireReadable(actor, placeOf(entry.target_type), entry.target_id),
      async undo(tx, entry, actor) {
        const comment = await findComment(tx, placeOf(entry.target_type), entry.target_id);
        // It was restored since then, and perhaps removed anew.
        const isOther = act === "remove" && stateIn(entry.after).deletedAt !== comment?.deleted_at;
        if (!comment || isOther) throw conflict(CHANGED);
        const undone =
          act === "remove"
            ? await restoreWithin(tx, actor, comment)
            : await removeWithin(tx, actor, comment, formerReason(entry));
        if (!undone) throw conflict(CHANGED);
        return { ...undone, tells: act === "remove" ? "comment.restore" : "comment.remove" };
      },
    };
  }

  return {
    async remove(actor, place, id, reason) {
      const found = await requireReadable(actor, place, id);
      await db.transaction(
        async (tx) => {
          const entry = await removeWithin(tx, actor, found.comment, reason);
          if (!entry) throw notFound();
          await tell(tx, "remove", found, await log.record(tx, { ...entry, actorId: actor.userId }), reason);
        },
        { changes: changesOfComment(found.comment) },
      );
    },

    async restore(actor, place, id) {
      const found = await requireReadable(actor, place, id);
      await db.transaction(
        async (tx) => {
          const entry = await restoreWithin(tx, actor, found.comment);
          if (entry) await tell(tx, "restore", found, await log.record(tx, { ...entry, actorId: actor.userId }), null);
        },
        { changes: changesOfComment(found.comment) },
      );
    },

    undos: { "comment.remove": undoOf("remove"), "comment.restore": undoOf("restore") },
  };
}
