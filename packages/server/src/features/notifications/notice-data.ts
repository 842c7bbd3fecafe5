import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";
import { type Notice, type Subject, subjectSchema } from "./notice.js";

/** What a row remembers beside its columns. */
export interface NoticeData {
  readonly subject: Subject | null;
  /** What it was told for, the latest last. */
  readonly sources: readonly string[];
}

// A row that gathers more than this counts on and forgets the oldest sources.
const MOST_SOURCES = 100;

const dataSchema = z.object({ subject: subjectSchema.nullable(), sources: z.array(z.string()) });

/** The data of a row; what is no longer understood is empty. */
export function readNoticeData(json: string): NoticeData {
  const { data } = dataSchema.safeParse(storedJson(json, "notifications.data"));
  return data ?? { subject: null, sources: [] };
}

/** The text for a row that takes the notice in. */
export const writeNoticeData = ({ subject, source }: Notice, known: readonly string[]): string =>
  JSON.stringify({ subject, sources: [...known, source].slice(-MOST_SOURCES) } satisfies NoticeData);
