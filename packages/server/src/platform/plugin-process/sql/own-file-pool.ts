import type { OwnCall, OwnPool, OwnTransaction } from "../../db/own-pool.js";
import { SqlFailure, type SqlOrder } from "./sql-messages.js";
import { type SqlProcess, type SqlProcessDeps, type StatementTime, startSqlProcess } from "./sql-process.js";

/** A statement may have to wait for another process of the site as well, which it does for two seconds at most. */
const LEAST_MS = 3_000;
/** Between two starts of its process. */
const PAUSE_MS = 1_000;

const timeOf = ({ over, statementMs }: OwnCall): StatementTime => ({ over, limitMs: Math.max(statementMs, LEAST_MS) });

/** The file of one plugin, which a process of its own has open; calls with transactions take turns. */
export function openOwnFilePool(deps: SqlProcessDeps): OwnPool {
  let process: SqlProcess | undefined;
  let isClosed = false;
  let mayStart = true;
  let last: Promise<void> | undefined;

  function current(): SqlProcess {
    if (isClosed) throw new SqlFailure("The plugin was stopped.");
    if (process && !process.hasEnded) return process;
    // A start costs the site itself, and a file may end each process that opens it.
    if (!mayStart) throw new SqlFailure("The database starts again: try it in a second.");
    mayStart = false;
    deps.after(PAUSE_MS, () => {
      mayStart = true;
    });
    process = startSqlProcess(deps);
    return process;
  }

  /** Waits until no transaction is open; what comes later waits until the returned function is called. */
  async function take(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const before = last;
    const own = turn.promise;
    last = own;
    await before;
    return () => {
      if (last === own) last = undefined;
      turn.resolve();
    };
  }

  async function begin(call: OwnCall): Promise<OwnTransaction> {
    const giveBack = await take();
    let isOpen = true;
    let own: SqlProcess;
    const time = timeOf(call);
    const order = (sql: SqlOrder): ReturnType<SqlProcess["carryOut"]> => own.carryOut(sql, time);

    function end(outcome: "commit" | "rollback"): Promise<unknown> {
      isOpen = false;
      call.over.removeEventListener("abort", abandon);
      const done = order({ order: outcome });
      // Waiting orders are sent after this one, and carried out after it.
      giveBack();
      return done;
    }
    /** The process undoes a transaction with its own end. */
    function abandon(): void {
      if (isOpen) end("rollback").catch(() => undefined);
    }

    try {
      call.over.throwIfAborted();
      own = current();
      const begun = order({ order: "begin" });
      call.over.addEventListener("abort", abandon, { once: true });
      await begun;
      call.over.throwIfAborted();
    } catch (error) {
      if (isOpen) {
        isOpen = false;
        call.over.removeEventListener("abort", abandon);
        giveBack();
      }
      throw error;
    }
    return {
      async run(text, values) {
        if (!isOpen) throw new SqlFailure("The transaction has ended.");
        return order({ order: "run", text, values, inTransaction: true });
      },
      async end(outcome) {
        if (!isOpen) throw new SqlFailure("The transaction has ended.");
        await end(outcome);
      },
    };
  }

  return {
    begin,
    async run(text, values, call) {
      // Transactions that are asked for meanwhile come later.
      if (last) await last;
      call.over.throwIfAborted();
      return current().carryOut({ order: "run", text, values, inTransaction: false }, timeOf(call));
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await process?.stop();
    },
  };
}
