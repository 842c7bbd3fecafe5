import type { AnswerOf, readNotification } from "@sitevine/api";
import type { UserSummary } from "../users/index.js";
import type { NotificationRow } from "./notifications.repo.js";

export type NotificationView = AnswerOf<typeof readNotification>;

export interface NotificationParts {
  readonly text: string;
  readonly actor: UserSummary | undefined;
  /** Those who did it last, the actor first. */
  readonly people: readonly UserSummary[];
  /** False when the recipient may no longer read what it is about, or the profile that it is about is gone. */
  readonly leads: boolean;
}

export const notificationView = (
  { id, kind, href, read_at, created_at, people: amountOfPeople }: NotificationRow,
  { text, actor, people, leads }: NotificationParts,
): NotificationView => ({
  id,
  kind,
  text,
  href: leads ? href : null,
  actor: actor ?? null,
  actors: [...people],
  others: actor ? Math.max(0, amountOfPeople - 1) : 0,
  readAt: read_at,
  createdAt: created_at,
});
