import type { InEachLanguage } from "../../../kernel/language.js";
import type { Reader } from "../../../platform/db/database.js";
import type { NotificationKind } from "../../account/index.js";
import type { ArticleEvents } from "../../articles/index.js";
import type { BadgeEvents } from "../../badges/index.js";
import type { CommentEvents } from "../../comments/index.js";
import type { ProfileEvents } from "../../profiles/index.js";
import type { NewNotification } from "../new-notification.model.js";
import type { Sentence } from "../words/sentence.model.js";

/** The events that people are notified of. */
export type NotifyingEvents = Pick<ArticleEvents, "article.liked"> &
  Pick<CommentEvents, "comment.created" | "comment.changed" | "comment.liked"> &
  Pick<ProfileEvents, "user.followed"> &
  Pick<BadgeEvents, "badge.awarded">;

/** A notification whose kind is known by where it is made. */
type Addressed = Omit<NewNotification, "kind">;

/** Says whom an event notifies. The reader is that of the event's transaction. */
type Address<Payload> = (payload: Payload, db: Reader) => readonly Addressed[] | Promise<readonly Addressed[]>;

/** A kind of notification that the site itself sends: its label and default channels, where it comes from, what it says. */
export interface CoreKind extends NotificationKind {
  readonly from: { readonly [Name in keyof NotifyingEvents]?: Address<NotifyingEvents[Name]> };
  readonly words: InEachLanguage<Sentence>;
}

/** Checks a kind and keeps its name as a type. */
export const coreKind = <const Name extends string>(kind: CoreKind & { readonly kind: Name }) => kind;
