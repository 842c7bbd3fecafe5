import type { Caller } from "../../kernel/caller.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";

/** Where comments stand, as one caller sees it. */
export interface PlaceForCaller {
  readonly place: CommentPlace;
  readonly id: string;
  /** The author of the article, or whose wall it is. */
  readonly ownerId: string | null;
  /** Its page, on this site. */
  readonly href: string;
  /** False for a wall whose owner shows it to others only; the caller may know that it exists. */
  readonly mayRead: boolean;
  readonly mayWrite: boolean;
  /** Whether the caller, where they are a member, may like what stands here. */
  readonly mayLike: boolean;
}

/** Where one of its comments is shown, on this site. */
export const commentHref = ({ href }: PlaceForCaller, commentId: string): string => `${href}#comment-${commentId}`;

/** The places where comments stand. */
export interface CommentPlaces {
  /** Null when the caller may not know that there is such a place. */
  find(caller: Caller, place: CommentPlace, id: string): Promise<PlaceForCaller | null>;
}

/** Finds the places of one kind. */
export type FindPlace = (caller: Caller, id: string) => Promise<PlaceForCaller | null>;

export const commentPlaces = (finders: Readonly<Record<CommentPlace, FindPlace>>): CommentPlaces => ({
  find: (caller, place, id) => finders[place](caller, id),
});
