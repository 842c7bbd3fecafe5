import { answerStream, type StreamCall } from "../../http/answer-stream.js";
import type { Member } from "../../kernel/caller.js";
import type { LiveEvents } from "../../platform/streams/live-events.js";
import type { AccessCache } from "../users/index.js";
import { moderationEvent, moderationTopic } from "./moderation.stream.js";

export interface ModerationStreamDeps {
  readonly live: Pick<LiveEvents, "open">;
  readonly access: Pick<AccessCache, "find">;
}

/** Answers with the stream of changes of the queues that a moderator may see. */
export type AnswerModerationStream = (call: StreamCall & { readonly caller: Member }) => Promise<Response>;

export function createModerationStream({ live, access }: ModerationStreamDeps): AnswerModerationStream {
  return (call) => {
    const { caller } = call;
    const topic = moderationTopic(caller.permissions);
    return answerStream(call, (address) =>
      live.open(topic, address, async () => moderationEvent(null), {
        key: caller.sessionId,
        userId: caller.userId,
        // A stream of somebody who may see another set of queues ends, and the page opens the right one.
        async mayGoOn() {
          const now = await access.find(caller);
          return now !== null && moderationTopic(now.permissions) === topic;
        },
      }),
    );
  };
}
