import type { Caller } from "../../kernel/caller.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";

/** The article or wall that comments belong to, as one caller sees it. */
export interface PlaceForCaller {
  readonly place: CommentPlace;
  readonly id: string;
  /** The author of the article, or the owner of the wall. */
  readonly ownerId: string | null;
  /** The address of its page on this site. */
  readonly href: string;
  /** False for a wall that its owner shows only to others; the caller may know that it exists. */
  readonly mayRead: boolean;
  readonly mayWrite: boolean;
  /** Whether the caller, if they are a member, may like comments here. */
  readonly mayLike: boolean;
}

/** The address of one of its comments on this site. */
export const commentHref = ({ href }: Pick<PlaceForCaller, "href">, commentId: string): string =>
  `${href}#comment-${commentId}`;

/** Finds what comments belong to. */
export interface CommentPlaces {
  /** Null when the caller may not know that it exists. */
  find(caller: Caller, place: CommentPlace, id: string): Promise<PlaceForCaller | null>;
}

/** Finds the articles or the walls. */
export type FindPlace = (caller: Caller, id: string) => Promise<PlaceForCaller | null>;

export const commentPlaces = (finders: Readonly<Record<CommentPlace, FindPlace>>): CommentPlaces => ({
  find: (caller, place, id) => finders[place](caller, id),
});
