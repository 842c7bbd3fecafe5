import type { AnswerOf, listJobKinds, listJobs } from "@sitevine/api";
import type { Language } from "../../../kernel/language.js";
import type { JobState, ListedJobRow } from "../../../platform/jobs/listed-job-rows.js";
import { JOB_TITLES } from "./job-titles.words.js";

/** A job, and what it was doing when it was read. */
export interface SeenJob {
  readonly job: ListedJobRow;
  readonly state: JobState;
}

/** Fields of a job that every list of jobs shows. */
export function jobProgressView({ job, state }: SeenJob) {
  return {
    id: job.id,
    state,
    attempts: job.attempts,
    nextAttemptAt: state === "waiting" || state === "retrying" ? job.run_at : null,
    lastError: job.last_error,
    createdAt: job.created_at,
  };
}

export function jobKindView(name: string, language: Language): AnswerOf<typeof listJobKinds>[number] {
  const titles: Readonly<Record<string, string>> = JOB_TITLES[language];
  return { kind: name, title: Object.hasOwn(titles, name) ? (titles[name] ?? null) : null };
}

export function jobView(seen: SeenJob, language: Language): AnswerOf<typeof listJobs>["data"][number] {
  return { ...jobProgressView(seen), ...jobKindView(seen.job.name, language), startedAt: seen.job.started_at };
}
