import type { Transferable } from "node:worker_threads";
import type { AppError } from "../../kernel/app-error.js";
import { tooMany } from "../../kernel/refusals.js";
import type { StartedThread } from "./start-thread.js";

export interface ThreadLimits {
  /** The maximum duration of one task in milliseconds. */
  readonly timeMs: number;
  /** The thread is ended after this many milliseconds without a task, since it holds tens of megabytes. */
  readonly idleMs: number;
  /** The maximum number of waiting tasks, in all and of one account. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

export interface ThreadPoolDeps {
  readonly limits: ThreadLimits;
  /** Subject of the tasks, in the plural, for the message to a refused caller: "texts". */
  readonly subject: string;
  /** The thread posts "ready" once, and then one outcome for each task that it gets. */
  readonly start: () => StartedThread;
  /** Calls back after this many milliseconds, unless the returned function is called first. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** A task was aborted because it exceeded its time or memory. */
export interface TaskEnded {
  readonly refused: "time" | "memory";
}

/** Runs tasks in a separate thread, one after another, so that none of them delays requests. */
export interface ThreadPool<Task, Outcome> extends AsyncDisposable {
  /**
   * The contents of `transfer` move to the thread and can no longer be used here. Throws SVC-API-4290 when too many
   * tasks are waiting, in all or of this account.
   */
  run(task: Task, account: string, transfer?: readonly Transferable[]): Promise<Outcome | TaskEnded>;
}

/** Returns the pool of this name, which `open` creates. */
export type OpenPool = <Pool extends AsyncDisposable>(name: string, open: () => Pool) => Pool;

interface Job<Task, Outcome> {
  readonly task: Task;
  readonly account: string;
  readonly transfer: readonly Transferable[];
  readonly settle: PromiseWithResolvers<Outcome | TaskEnded>;
}

/** A thread; `end` settles its current job. */
interface Thread extends StartedThread {
  isReady: boolean;
  isEnded: boolean;
}

const busy = (subject: string): AppError => tooMany(2, `Too many ${subject} are waiting. Try again in 2 s.`);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** The first task starts the thread, and so does the next one after the thread has ended. */
export function createThreadPool<Task, Outcome extends object>(deps: ThreadPoolDeps): ThreadPool<Task, Outcome> {
  const { limits, subject, after } = deps;
  type OwnJob = Job<Task, Outcome>;
  const queue: OwnJob[] = [];
  let current: OwnJob | undefined;
  let thread: Thread | undefined;
  let stopTimer = (): void => {};
  let stopIdling = (): void => {};
  let isClosed = false;

  /** Ends the current task. */
  function finish(settle: (job: OwnJob) => void): void {
    stopTimer();
    const job = current;
    current = undefined;
    // An idle thread does not keep the program alive.
    thread?.worker.unref();
    if (job) settle(job);
    next();
    if (!current && thread) stopIdling = after(limits.idleMs, endIdle);
  }

  function endIdle(): void {
    const idle = thread;
    if (!idle) return;
    drop(idle);
    void idle.end();
  }

  function drop(ended: Thread): void {
    ended.isEnded = true;
    if (thread === ended) thread = undefined;
  }

  /** A thread in the middle of a task cannot be asked to stop; it can only be terminated. */
  function kill(late: Thread): void {
    drop(late);
    void late.end();
    finish(({ settle }) => settle.resolve({ refused: "time" }));
  }

  function start(): Thread {
    const started: Thread = { ...deps.start(), isReady: false, isEnded: false };
    const { worker } = started;
    const fail = (error: unknown): void => {
      if (started.isEnded) return;
      drop(started);
      finish(({ settle }) => {
        if (isOutOfMemory(error)) settle.resolve({ refused: "memory" });
        else settle.reject(error);
      });
    };
    worker.on("message", (message: "ready" | Outcome) => {
      if (started.isEnded) return;
      if (message !== "ready") return finish(({ settle }) => settle.resolve(message));
      started.isReady = true;
      post(started);
    });
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`The thread for ${subject} ended with ${code}.`)));
    return started;
  }

  /** Sends the current task to the thread; its time starts now, not when the thread starts. */
  function post(ready: Thread): void {
    if (!current || !ready.isReady) return;
    ready.worker.postMessage(current.task, current.transfer);
    stopTimer = after(limits.timeMs, () => kill(ready));
  }

  function next(): void {
    if (current || isClosed) return;
    current = queue.shift();
    if (!current) return;
    stopIdling();
    thread ??= start();
    thread.worker.ref();
    post(thread);
  }

  const closed = (): Error => new Error(`The thread for ${subject} is closed.`);
  const countOf = (account: string): number => queue.filter((job) => job.account === account).length;

  return {
    async run(task, account, transfer = []) {
      if (isClosed) throw closed();
      if (queue.length >= limits.waiting || countOf(account) >= limits.waitingOfOne) throw busy(subject);
      const settle = Promise.withResolvers<Outcome | TaskEnded>();
      queue.push({ task, account, transfer, settle });
      next();
      return settle.promise;
    },

    async [Symbol.asyncDispose]() {
      isClosed = true;
      stopTimer();
      stopIdling();
      const left = [...(current ? [current] : []), ...queue.splice(0)];
      current = undefined;
      for (const { settle } of left) settle.reject(closed());
      const last = thread;
      if (!last) return;
      drop(last);
      await last.end();
    },
  };
}
