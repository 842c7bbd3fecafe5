import { answerStream, type StreamCall } from "../../http/answer-stream.js";
import type { Member } from "../../kernel/caller.js";
import type { LiveEvents } from "../../platform/streams/live-events.js";
import type { Inbox } from "./inbox.service.js";
import { unreadEvent, unreadTopic } from "./unread.stream.js";

export interface UnreadStreamDeps {
  readonly inbox: Pick<Inbox, "unread">;
  readonly live: Pick<LiveEvents, "open">;
  /** False once the session of an open stream has ended. */
  readonly isLive: (member: Member) => Promise<boolean>;
}

/** Answers with the stream of the number of a member's unread notifications. */
export type AnswerUnreadStream = (call: StreamCall & { readonly caller: Member }) => Promise<Response>;

export function createUnreadStream({ inbox, live, isLive }: UnreadStreamDeps): AnswerUnreadStream {
  return (call) => {
    const { userId, sessionId } = call.caller;
    return answerStream(call, (address) =>
      live.open(unreadTopic(userId), address, async () => unreadEvent(await inbox.unread(userId)), {
        key: sessionId,
        userId,
        mayGoOn: () => isLive(call.caller),
      }),
    );
  };
}
