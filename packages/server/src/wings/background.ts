import type { JobHandler, JobQueue, Schedule } from "../platform/jobs/jobs.js";
import type { Logger } from "../platform/logger.js";

export interface BackgroundWork {
  readonly handlers?: readonly JobHandler[];
  /** As a function where they are known only once the site is installed. */
  readonly schedules?: readonly Schedule[] | (() => Promise<readonly Schedule[]>);
  readonly onBegin?: () => Promise<void>;
}

/** The background work: starts once the site is installed, and ends with it. */
export interface Background extends AsyncDisposable {
  /** Registers what a feature does later: repeatedly, or once at the start. Only allowed before the start. */
  add(work: BackgroundWork): void;
  /** Later calls wait for the same start; a failed one is tried again. */
  begin(): Promise<void>;
  settled(): Promise<void>;
}

/** Takes ownership of the queue. */
export function createBackground(jobs: JobQueue, logger: Logger): Background {
  const handlers: JobHandler[] = [];
  const schedules: (() => Promise<readonly Schedule[]>)[] = [];
  const beginners: (() => Promise<void>)[] = [];
  let beginning: Promise<void> | undefined;

  const start = async (): Promise<void> => {
    try {
      const known = await Promise.all(schedules.map((find) => find()));
      await jobs.start({ handlers, schedules: known.flat() });
    } catch (error) {
      beginning = undefined;
      logger.error("The background work could not be started", { error });
      return;
    }
    for (const onBegin of beginners)
      await onBegin().catch((error: unknown) => logger.error("The jobs of the start could not be enqueued", { error }));
  };

  return {
    add(work) {
      handlers.push(...(work.handlers ?? []));
      const { schedules: added = [] } = work;
      schedules.push(typeof added === "function" ? added : async () => added);
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
      // A command may end while the start is still under way.
      await beginning;
      await jobs[Symbol.asyncDispose]();
    },
  };
}
