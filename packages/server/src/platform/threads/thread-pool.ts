import type { Transferable, Worker } from "node:worker_threads";
import type { AppError } from "../../kernel/app-error.js";
import { tooMany } from "../../kernel/refusals.js";

export interface ThreadLimits {
  /** Milliseconds that one task may take. */
  readonly timeMs: number;
  /** Milliseconds without a task after which the thread is ended, since it holds tens of megabytes. */
  readonly idleMs: number;
  /** Tasks that may wait, of everybody and of one account. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

export interface ThreadPoolDeps {
  readonly limits: ThreadLimits;
  /** What the tasks are about, in the plural, for the sentence that a refused caller reads: "texts". */
  readonly subject: string;
  /** The thread posts "ready" once, and then one outcome for each task that it is posted. */
  readonly startWorker: () => Worker;
  /** Calls back after so many milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** A task was ended, since it took more time or memory than a task may. */
export interface TaskEnded {
  readonly refused: "time" | "memory";
}

/** Does tasks in a thread of its own, one after the other, so that none of them holds up requests. */
export interface ThreadPool<Task, Outcome> extends AsyncDisposable {
  /**
   * What is in `transfer` moves to the thread and is empty here from then on. Throws SVC-API-4290 when too many tasks
   * wait, of everybody or of this account.
   */
  run(task: Task, account: string, transfer?: readonly Transferable[]): Promise<Outcome | TaskEnded>;
}

interface Job<Task, Outcome> {
  readonly task: Task;
  readonly account: string;
  readonly transfer: readonly Transferable[];
  readonly settle: PromiseWithResolvers<Outcome | TaskEnded>;
}

/** A thread; `end` says what becomes of the job that it has. */
interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  isEnded: boolean;
}

const busy = (subject: string): AppError => tooMany(2, `Too many ${subject} are waiting. Try again in 2 s.`);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** The thread is started by the first task, and by the next one after it was ended. */
export function createThreadPool<Task, Outcome extends object>(deps: ThreadPoolDeps): ThreadPool<Task, Outcome> {
  const { limits, subject, startWorker, after } = deps;
  type OwnJob = Job<Task, Outcome>;
  const queue: OwnJob[] = [];
  let current: OwnJob | undefined;
  let thread: Thread | undefined;
  let stopTimer = (): void => {};
  let stopIdling = (): void => {};
  let isClosed = false;

  /** Ends the work on the current task. */
  function finish(settle: (job: OwnJob) => void): void {
    stopTimer();
    const job = current;
    current = undefined;
    // A thread without work keeps no program alive.
    thread?.worker.unref();
    if (job) settle(job);
    next();
    if (!current && thread) stopIdling = after(limits.idleMs, endIdle);
  }

  function endIdle(): void {
    const idle = thread;
    if (!idle) return;
    drop(idle);
    void idle.worker.terminate();
  }

  function drop(ended: Thread): void {
    ended.isEnded = true;
    if (thread === ended) thread = undefined;
  }

  /** A thread that is in the middle of a task cannot be told to stop; it can only be ended. */
  function kill(late: Thread): void {
    drop(late);
    void late.worker.terminate();
    finish(({ settle }) => settle.resolve({ refused: "time" }));
  }

  function start(): Thread {
    const started: Thread = { worker: startWorker(), isReady: false, isEnded: false };
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

  /** Hands the current task to the thread; its time counts from here, not from the start of the thread. */
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
      await last.worker.terminate();
    },
  };
}
