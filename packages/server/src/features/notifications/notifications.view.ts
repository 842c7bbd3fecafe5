import type { AnswerOf, readNotification } from "@sitevine/api";
import type { UserSummary } from "../users/index.js";
import type { NotificationRow } from "./notifications.repo.js";

export type NotificationView = AnswerOf<typeof readNotification>;

export interface NotificationParts {
  readonly text: string;
  readonly actor: UserSummary | undefined;
  /** False when the recipient may no longer read what it is about. */
  readonly leads: boolean;
}

export const notificationView = (
  { id, kind, href, read_at, created_at }: NotificationRow,
  { text, actor, leads }: NotificationParts,
): NotificationView => ({
  id,
  kind,
  text,
  href: leads ? href : null,
  actor: actor ?? null,
  readAt: read_at,
  createdAt: created_at,
});
