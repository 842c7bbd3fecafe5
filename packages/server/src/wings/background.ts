import type { JobHandler, JobQueue, Schedule } from "../platform/jobs/jobs.js";
import type { Logger } from "../platform/logger.js";

export interface BackgroundWork {
  readonly handlers?: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
  readonly onBegin?: () => Promise<void>;
}

/** The work behind the scenes: begins once the site exists, and ends with it. */
export interface Background extends AsyncDisposable {
  /** What a feature does later, again and again, or once when the work has begun; before the beginning only. */
  add(work: BackgroundWork): void;
  /** Later calls wait for the same beginning; one that failed is tried again. */
  begin(): Promise<void>;
  settled(): Promise<void>;
}

/** Takes the queue in charge. */
export function createBackground(jobs: JobQueue, logger: Logger): Background {
  const handlers: JobHandler[] = [];
  const schedules: Schedule[] = [];
  const beginners: (() => Promise<void>)[] = [];
  let beginning: Promise<void> | undefined;

  const start = async (): Promise<void> => {
    try {
      await jobs.start({ handlers, schedules });
    } catch (error) {
      beginning = undefined;
      logger.error("The work behind the scenes could not begin", { error });
      return;
    }
    for (const onBegin of beginners)
      await onBegin().catch((error: unknown) => logger.error("Work could not be left at the start", { error }));
  };

  return {
    add(work) {
      handlers.push(...(work.handlers ?? []));
      schedules.push(...(work.schedules ?? []));
      if (work.onBegin) beginners.push(work.onBegin);
    },
    begin() {
      beginning ??= start();
      return beginning;
    },
    async settled() {
      await beginning;
      await jobs.settled();
    },
    async [Symbol.asyncDispose]() {
      // A command may end while the beginning is still under way.
      await beginning;
      await jobs[Symbol.asyncDispose]();
    },
  };
}
