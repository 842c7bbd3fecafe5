import { JsonText } from "../../../kernel/json-text.js";
import type { Logger } from "../../logger.js";
import { createFrameReader, createFrameWriter, messageFrame } from "../frames.js";
import { createPluginLog } from "../plugin-log.js";
import { residentMegabytes } from "../resident-memory.js";
import { readAnswer, SqlFailure, type SqlOrder } from "./sql-messages.js";
import { type SqlChild, type SqlChildOrder, startSqlChild } from "./start-sql-child.js";

export interface SqlProcessDeps {
  readonly order: SqlChildOrder;
  /** Megabytes of all memory of the process. */
  readonly residentMb: number;
  /** Milliseconds until it has opened the file. */
  readonly startMs: number;
  readonly logger: Logger;
  /** Calls back after this many milliseconds, unless the returned function is called first. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Time that a statement has. */
export interface StatementTime {
  /** Milliseconds for the statement itself. */
  readonly limitMs: number;
  /** Aborted when nobody waits for it any more. */
  readonly over?: AbortSignal | undefined;
}

/** The process that has the database of a plugin open, from its start to its end. */
export interface SqlProcess {
  /** Orders are carried out one after the other. Rejects with a SqlFailure. One that takes too long ends the process. */
  carryOut(order: SqlOrder, time: StatementTime): Promise<JsonText>;
  /** True when it takes no further orders. */
  readonly hasEnded: boolean;
  /** Ends it, and resolves when it has ended. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly settle: PromiseWithResolvers<JsonText>;
  limitMs: number;
}

const SECOND_MS = 1_000;
/** A statement that nobody waits for may take so much longer: to end it ends those of other calls. */
const GRACE_MS = 1_000;
/** A process that has so long had nothing to do is ended, for its memory. */
const IDLE_SECONDS = 120;

function frameOf(order: SqlOrder): Buffer {
  try {
    return messageFrame(order);
  } catch {
    throw new SqlFailure("The statement is too large with its values.");
  }
}

export function startSqlProcess({ order, residentMb, startMs, logger, after }: SqlProcessDeps): SqlProcess {
  const child: SqlChild = startSqlChild(order);
  const log = createPluginLog(logger);
  const ended = Promise.withResolvers<void>();
  const waiting: Waiting[] = [];
  let stopTimer = (): void => {};
  let idleSeconds = 0;
  let failure: SqlFailure | undefined;
  let isBroken = false;
  const write = createFrameWriter(child.stdin);

  function kill(reason: string): void {
    failure ??= new SqlFailure(reason);
    child.kill("SIGKILL");
  }

  /** Lets it close the file, if it does so soon. */
  function end(reason: string): void {
    failure ??= new SqlFailure(reason);
    child.stdin.end();
    after(GRACE_MS, () => child.kill("SIGKILL"));
  }

  /** Gives the first one its time, from now. */
  function time(): void {
    stopTimer();
    const [first] = waiting;
    if (!first) return;
    stopTimer = after(first.limitMs, () => {
      // Its answer may be here already, where the site was held itself.
      setImmediate(() => {
        if (waiting[0] === first) kill(`The statement took longer than ${first.limitMs} ms and was ended.`);
      });
    });
  }

  function wait(limitMs: number): Waiting {
    const one = { settle: Promise.withResolvers<JsonText>(), limitMs };
    waiting.push(one);
    if (waiting.length === 1) time();
    return one;
  }

  function onAnswer(text: string): void {
    const answer = readAnswer(text);
    const first = waiting.shift();
    idleSeconds = 0;
    time();
    if (answer instanceof SqlFailure) first?.settle.reject(answer);
    else first?.settle.resolve(new JsonText(answer));
  }

  function watch(): void {
    after(SECOND_MS, () => {
      if (failure) return;
      log.refill();
      idleSeconds = waiting.length > 0 ? 0 : idleSeconds + 1;
      if (idleSeconds >= IDLE_SECONDS) end("The database was not needed.");
      else
        void residentMegabytes(child.pid).then((megabytes) => {
          if (megabytes > residentMb) kill(`The statement took more than ${residentMb} MB of memory and was ended.`);
        });
      watch();
    });
  }

  const read = createFrameReader({
    onMessage: onAnswer,
    onChunk() {
      throw new TypeError("Answers are messages.");
    },
  });
  // Also after its end was decided: what it has answered is done.
  child.stdout.on("data", (bytes: Buffer) => {
    if (isBroken) return;
    try {
      read(bytes);
    } catch (error) {
      logger.error("The process of a plugin's database broke its channel", { error });
      isBroken = true;
      kill("The process of the database failed.");
    }
  });
  child.stdin.on("error", () => undefined);
  child.on("error", () => kill("The process of the database could not be started."));
  child.on("close", (code, signal) => {
    if (!failure) logger.error("The process of a plugin's database ended", { code, signal, printed: log.lastLines() });
    failure ??= new SqlFailure("The process of the database ended.");
    stopTimer();
    const [first, ...others] = waiting.splice(0);
    first?.settle.reject(failure);
    const notRun = new SqlFailure(`The statement was not run, because of one before it: ${failure.message}`);
    for (const { settle } of others) settle.reject(notRun);
    ended.resolve();
  });
  log.follow(child.stderr);
  watch();
  // Its first answer says that the file is open.
  wait(startMs).settle.promise.catch(() => undefined);

  return {
    get hasEnded() {
      return failure !== undefined;
    },
    async carryOut(sqlOrder, { limitMs, over }) {
      if (failure) throw failure;
      const frame = frameOf(sqlOrder);
      const one = wait(limitMs);
      write(frame);
      const leave = (): void => {
        one.limitMs = Math.min(one.limitMs, GRACE_MS);
        if (waiting[0] === one) time();
      };
      over?.addEventListener("abort", leave);
      return one.settle.promise.finally(() => over?.removeEventListener("abort", leave));
    },
    async stop() {
      end("The plugin was stopped.");
      await ended.promise;
    },
  };
}
