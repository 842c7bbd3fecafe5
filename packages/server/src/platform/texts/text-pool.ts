import type { Worker } from "node:worker_threads";
import { AppError } from "../../kernel/app-error.js";
import type { TextOutcome, TextTask } from "./text-task.js";

export interface TextPoolLimits {
  /** Milliseconds that one text may take. */
  readonly timeMs: number;
  /** Texts that may wait, of everybody and of one writer. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

export interface TextPoolDeps {
  readonly limits: TextPoolLimits;
  readonly startWorker: () => Worker;
  /** Calls back after so many milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Renders texts in a thread of its own, one after the other. */
export interface TextPool extends AsyncDisposable {
  /** Throws SVC-API-4290 when too many texts wait, of everybody or of this writer. */
  run(task: TextTask, writer: string): Promise<TextOutcome>;
}

interface Job {
  readonly task: TextTask;
  readonly writer: string;
  readonly settle: PromiseWithResolvers<TextOutcome>;
}

/** A thread; `end` says what becomes of the job that it has. */
interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  isEnded: boolean;
}

const busy = (): AppError =>
  new AppError("SVC-API-4290", {
    message: "Too many texts are waiting to be rendered. Try again in 2 s.",
    headers: { "Retry-After": "2" },
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** The thread is started by the first text, and after it was ended by the next one. */
export function createTextPool({ limits, startWorker, after }: TextPoolDeps): TextPool {
  const queue: Job[] = [];
  let current: Job | undefined;
  let thread: Thread | undefined;
  let stopTimer = (): void => {};
  let isClosed = false;

  /** Ends the work on the current text. */
  function finish(settle: (job: Job) => void): void {
    stopTimer();
    const job = current;
    current = undefined;
    // A thread without work keeps no program alive.
    thread?.worker.unref();
    if (job) settle(job);
    next();
  }

  function drop(ended: Thread): void {
    ended.isEnded = true;
    if (thread === ended) thread = undefined;
  }

  /** A thread that is in the middle of a text cannot be told to stop; it can only be ended. */
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
    worker.on("message", (message: "ready" | TextOutcome) => {
      if (started.isEnded) return;
      if (message !== "ready") return finish(({ settle }) => settle.resolve(message));
      started.isReady = true;
      post(started);
    });
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`The thread that renders texts ended with ${code}.`)));
    return started;
  }

  /** Hands the current text to the thread; its time counts from here, not from the start of the thread. */
  function post(ready: Thread): void {
    if (!current || !ready.isReady) return;
    ready.worker.postMessage(current.task);
    stopTimer = after(limits.timeMs, () => kill(ready));
  }

  function next(): void {
    if (current || isClosed) return;
    current = queue.shift();
    if (!current) return;
    thread ??= start();
    thread.worker.ref();
    post(thread);
  }

  const countOf = (writer: string): number => queue.filter((job) => job.writer === writer).length;

  return {
    async run(task, writer) {
      if (isClosed) throw new Error("The pool of texts is closed.");
      if (queue.length >= limits.waiting || countOf(writer) >= limits.waitingOfOne) throw busy();
      const settle = Promise.withResolvers<TextOutcome>();
      queue.push({ task, writer, settle });
      next();
      return settle.promise;
    },

    async [Symbol.asyncDispose]() {
      isClosed = true;
      stopTimer();
      const left = [...(current ? [current] : []), ...queue.splice(0)];
      current = undefined;
      for (const { settle } of left) settle.reject(new Error("The pool of texts is closed."));
      const last = thread;
      if (!last) return;
      drop(last);
      await last.worker.terminate();
    },
  };
}
