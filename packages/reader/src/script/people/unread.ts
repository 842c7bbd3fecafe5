import type { AnswerOf, countUnreadNotifications } from "@sitevine/api";
import { follow } from "../live/follow.js";
import { findOwn } from "../session/own-page.js";
import { send } from "../session/request.js";

type Unread = AnswerOf<typeof countUnreadNotifications>;

const POLL_MS = 60_000;

/** Reports the number of unread notifications, now and at each change, until it is stopped. */
export function followUnread(subject: string, tell: (count: number) => void): () => void {
  return follow<Unread>(
    {
      name: `unread-${subject}`,
      event: "unread",
      open: (signal) => send("GET", "/me/unread", { signal, accept: "text/event-stream" }),
      poll: async () => ({ value: { unread: (await findOwn())?.unread ?? 0 }, nextMs: POLL_MS }),
    },
    ({ unread }) => tell(unread),
  );
}
