import type { InEachLanguage } from "../../../kernel/language.js";
import type { Queryable } from "../../../platform/db/database.js";
import type { NotificationKind } from "../../account/index.js";
import type { ArticleEvents } from "../../articles/index.js";
import type { BadgeEvents } from "../../badges/index.js";
import type { CommentEvents } from "../../comments/index.js";
import type { ModerationEvents } from "../../moderation-log/index.js";
import type { ProfileEvents } from "../../profiles/index.js";
import type { NewNotification } from "../new-notification.model.js";
import type { Sentence } from "../words/sentence.model.js";

/** The events that cause notifications. */
export type NotifyingEvents = Pick<
  ArticleEvents,
  "article.liked" | "article.unliked" | "article.withheld" | "article.changes-withheld"
> &
  Pick<CommentEvents, "comment.created" | "comment.changed" | "comment.liked" | "comment.unliked"> &
  Pick<ProfileEvents, "user.followed" | "user.unfollowed"> &
  Pick<BadgeEvents, "badge.awarded"> &
  Pick<ModerationEvents, "moderation.acted">;

/** A notification without its kind, which is known where it is made. */
type Addressed = Omit<NewNotification, "kind">;

/** Finds the members whom an event notifies. `db` reads within the event's transaction. */
type Address<Payload> = (payload: Payload, db: Queryable) => readonly Addressed[] | Promise<readonly Addressed[]>;

/** Tells whether the fact of a notification is still true. `db` reads within the transaction that delivers. */
export type Stands = (
  db: Queryable,
  notification: Pick<NewNotification, "userId" | "group" | "source">,
) => Promise<boolean>;

/**
 * A kind of notification that the site itself sends: its label, its default channels, the events that cause it, and its
 * sentences.
 */
export interface CoreKind extends NotificationKind {
  readonly from: { readonly [Name in keyof NotifyingEvents]?: Address<NotifyingEvents[Name]> };
  readonly words: InEachLanguage<Sentence>;
  /** Present for a kind that can be taken back: the events that do so have `takenBack` in what they address. */
  readonly stands?: Stands;
}

/** Checks the type of a kind and keeps its name as a literal type. */
export const coreKind = <const Name extends string>(kind: CoreKind & { readonly kind: Name }) => kind;

/** Fields with which an event takes a notification back. */
export const TAKEN_BACK = { takenBack: true, subject: null, href: null } as const;
