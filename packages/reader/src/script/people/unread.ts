import type { AnswerOf, countUnreadNotifications, streamNotifications } from "@sitevine/api";
import { follow } from "../live/follow.js";
import type { Session } from "../session/session.js";

type Unread = AnswerOf<typeof countUnreadNotifications>;

const POLL_MS = 60_000;

/** Tells how many notifications are unread, now and at each change, until it is stopped. */
export function followUnread(session: Session, subject: string, tell: (count: number) => void): () => void {
  return follow<Unread>(
    {
      name: `unread-${subject}`,
      event: "unread",
      open: (signal) => session.stream<typeof streamNotifications>("/api/notifications/stream", signal),
      poll: async () => ({
        value: await session.call<typeof countUnreadNotifications>("GET", "/api/notifications/unread-count"),
        nextMs: POLL_MS,
      }),
    },
    ({ unread }) => tell(unread),
  );
}
