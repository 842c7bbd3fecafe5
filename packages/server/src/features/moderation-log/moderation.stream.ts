import type { AnswerOf, streamModeration } from "@sitevine/api";
import type { StreamEvent } from "../../platform/streams/event-streams.js";
import type { LiveEvents } from "../../platform/streams/live-events.js";

type News = AnswerOf<typeof streamModeration>;
export type QueueChange = NonNullable<News["change"]>;

const PERMISSIONS = { report: "moderation.report.manage", case: "moderation.cases.manage" } as const;
const KINDS = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[];

const topicOf = (kinds: readonly string[]): string => `moderation:${kinds.join("+")}`;
const TOPICS = [["report"], ["case"], KINDS];

/** The topic with the changes of the queues that somebody with these permissions may see, which may be none. */
export const moderationTopic = (permissions: ReadonlySet<string>): string =>
  topicOf(KINDS.filter((kind) => permissions.has(PERMISSIONS[kind]) || permissions.has("admin.access")));

export const moderationEvent = (change: QueueChange | null): StreamEvent => ({
  id: change?.id ?? "0",
  event: "moderation",
  data: { change } satisfies News,
});

/** Sends a change of a queue to the open pages of the moderators who may see it. */
export async function sendQueueChange(live: Pick<LiveEvents, "send">, change: QueueChange): Promise<void> {
  for (const kinds of TOPICS) if (kinds.includes(change.kind)) await live.send(topicOf(kinds), moderationEvent(change));
}
