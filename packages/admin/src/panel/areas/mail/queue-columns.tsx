import type { AnswerOf, listJobs } from "@sitevine/api";
import type { Column } from "../../lists/data-list.js";
import { Moment, Tag, type Tone } from "../../ui/parts.js";
import { formatNumber } from "../../words/formats.js";
import { mailWords as words } from "./words.js";

export const STATES = ["waiting", "retrying", "running", "failed"] as const;

type Queued = Pick<
  AnswerOf<typeof listJobs>["data"][number],
  "state" | "attempts" | "nextAttemptAt" | "lastError" | "createdAt"
>;

const TONES = { waiting: undefined, retrying: "warning", running: "info", failed: "bad" } as const satisfies Readonly<
  Record<Queued["state"], Tone | undefined>
>;

/** Columns for the state of jobs in the queue. */
export const QUEUE_COLUMNS: readonly Column<Queued>[] = [
  {
    id: "state",
    label: words.state,
    show: ({ state }) => <Tag tone={TONES[state]}>{words.states[state]}</Tag>,
    text: ({ state }) => state,
  },
  {
    id: "attempts",
    label: words.attempts,
    kind: "number",
    show: ({ attempts }) => formatNumber(attempts),
    text: ({ attempts }) => String(attempts),
  },
  {
    id: "next",
    label: words.next,
    show: ({ nextAttemptAt }) => nextAttemptAt && <Moment at={nextAttemptAt} />,
    text: ({ nextAttemptAt }) => nextAttemptAt ?? "",
  },
  { id: "error", label: words.error, show: ({ lastError }) => lastError, text: ({ lastError }) => lastError ?? "" },
  {
    id: "created",
    label: words.created,
    sort: "createdAt",
    show: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];
