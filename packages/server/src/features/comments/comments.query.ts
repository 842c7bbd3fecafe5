import type { Caller } from "../../kernel/caller.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { forbidden, notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import type { SettingsCache } from "../settings/index.js";
import { findUserSummaries } from "../users/index.js";
import { findCommentCount } from "./comment-counters.repo.js";
import { findLiked } from "./comment-likes.repo.js";
import type { CommentPlaces, PlaceForCaller } from "./comment-place.model.js";
import { EDIT_WINDOWS, editableUntil } from "./comments.policy.js";
import { type CommentList, type CommentRow, commentPageQuery, findComments } from "./comments.repo.js";
import { type CommentView, commentView } from "./comments.view.js";
import { commentWords } from "./picture.words.js";
import type { ThreadPage } from "./thread-page.model.js";
import { findThreadPage } from "./thread-page.repo.js";

/** Comments that the caller may read. */
export interface CommentQueries {
  /** Throws SVC-API-4004 for a place that the caller may not know of, SVC-API-4003 for one that they may not read. */
  list(caller: Caller, list: CommentList): Promise<Page<CommentView>>;
  /** The comments that one page of a place shows. Throws like `list`. */
  shown(caller: Caller, page: ThreadPage): Promise<CommentView[]>;
  /** Counts the comments and tombstones of a place. Throws like `list`. */
  total(caller: Caller, place: CommentPlace, placeId: string): Promise<number>;
  /** Comments of one place as the caller sees them. Nobody has liked new ones yet. */
  views(
    caller: Caller,
    at: PlaceForCaller,
    rows: readonly CommentRow[],
    options?: { readonly isNew?: boolean },
  ): Promise<CommentView[]>;
  /** Null when the caller may not know of the place, or may not read it. */
  findReadable(caller: Caller, place: CommentPlace, placeId: string): Promise<PlaceForCaller | null>;
  /**
   * The text of a comment, also of one with pictures alone; null when it is deleted, or when the caller may not read
   * it.
   */
  findText(caller: Caller, id: string): Promise<string | null>;
  /** Throws like `list`. */
  requireReadable(caller: Caller, place: CommentPlace, placeId: string): Promise<PlaceForCaller>;
}

/**
 * Finds the actions that the caller may take on comments as a moderator, by comment id; comments without any are
 * missing.
 */
export type CommentActions = (
  caller: Caller,
  rows: readonly CommentRow[],
) => Promise<ReadonlyMap<string, CommentView["actions"]>>;

export interface CommentQueriesDeps {
  readonly db: Database;
  readonly settings: SettingsCache;
  readonly places: CommentPlaces;
  readonly actions: CommentActions;
}

export function createCommentQueries({ db, settings, places, actions }: CommentQueriesDeps): CommentQueries {
  async function requireReadable(caller: Caller, place: CommentPlace, placeId: string): Promise<PlaceForCaller> {
    const found = await places.find(caller, place, placeId);
    if (!found) throw notFound();
    if (!found.mayRead) throw forbidden("The owner does not show you this wall.");
    return found;
  }

  async function findReadable(caller: Caller, place: CommentPlace, placeId: string): Promise<PlaceForCaller | null> {
    const found = await places.find(caller, place, placeId);
    return found?.mayRead ? found : null;
  }

  async function findText(caller: Caller, id: string): Promise<string | null> {
    const [row] = await findComments(db.read, [id]);
    if (!row || row.deleted_at !== null) return null;
    if (!(await findReadable(caller, row.place, row.place_id))) return null;
    return commentWords(row.content_html, await settings.get("site.language"));
  }

  const views: CommentQueries["views"] = async (caller, at, rows, { isNew = false } = {}) => {
    const viewerId = caller.kind === "member" ? caller.userId : null;
    const [authors, liked, minutes, acts] = await Promise.all([
      findUserSummaries(
        db.read,
        rows.flatMap(({ author_id }) => author_id ?? []),
      ),
      viewerId === null || isNew
        ? new Set<string>()
        : findLiked(
            db.read,
            viewerId,
            rows.map(({ id }) => id),
          ),
      // A caller who may no longer write here may no longer edit either.
      at.mayWrite ? settings.get(EDIT_WINDOWS[at.place]) : 0,
      actions(caller, rows),
    ]);
    return rows.map((row) =>
      commentView(row, {
        author: authors.get(row.author_id ?? ""),
        likedByMe: liked.has(row.id),
        actions: acts.get(row.id) ?? [],
        editableUntil: viewerId !== null && row.author_id === viewerId ? editableUntil(row, minutes) : null,
      }),
    );
  };

  return {
    findReadable,
    findText,
    requireReadable,
    views,
    async list(caller, list) {
      const at = await requireReadable(caller, list.place, list.placeId);
      const [ids, total] = await Promise.all([
        commentPageQuery(db.read, list).execute(),
        findCommentCount(db.read, list.place, list.placeId),
      ]);
      const rows = await findComments(
        db.read,
        ids.map(({ id }) => id),
      );
      return paginate(await views(caller, at, rows), total, list);
    },
    async shown(caller, page) {
      const at = await requireReadable(caller, page.place, page.placeId);
      return views(caller, at, await findThreadPage(db.read, page));
    },
    async total(caller, place, placeId) {
      await requireReadable(caller, place, placeId);
      return findCommentCount(db.read, place, placeId);
    },
  };
}
