import type { Database } from "../../platform/db/database.js";
import type { NotificationKind } from "../account/index.js";
import { findUserSummaries } from "../users/index.js";
import { type NewNotification, type ReadableSubjects, subjectKey } from "./new-notification.model.js";
import type { NotificationCatalogue } from "./notification.registry.js";

/** Facts that a notification may tell its recipient at this moment. */
export interface NotificationFacts {
  readonly kind: NotificationKind;
  /** Display name of the member who did it; null where nobody is named. */
  readonly actor: string | null;
  /** Title of the subject; null when it has none. */
  readonly title: string | null;
}

export interface NotificationFactsDeps {
  readonly db: Database;
  readonly catalogue: NotificationCatalogue;
  readonly subjects: ReadableSubjects;
  /** True when either of the two blocks the other, or the recipient has muted the actor. */
  readonly isUnheard: (userId: string, actorId: string) => Promise<boolean>;
}

/** Null when nothing may be told: of a kind that is gone, across a block, of a muted member, of what the recipient may not read. */
export type FindNotificationFacts = (notification: NewNotification) => Promise<NotificationFacts | null>;

export const createFindNotificationFacts =
  ({ db, catalogue, subjects, isUnheard }: NotificationFactsDeps): FindNotificationFacts =>
  async ({ kind: name, userId, actorId, subject }) => {
    const kind = catalogue.find(name);
    if (!kind || userId === actorId) return null;
    if (actorId !== null && (await isUnheard(userId, actorId))) return null;
    const title = subject && (await subjects.find(userId, [subject])).get(subjectKey(subject));
    if (title === undefined) return null;
    const actors = await findUserSummaries(db.read, [actorId ?? ""]);
    return { kind, title, actor: actors.get(actorId ?? "")?.displayName ?? null };
  };
