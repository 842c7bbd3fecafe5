import pg from "pg";
import { sha256Hex } from "../crypto/digest.js";
import { errorCode } from "../unreachable-reason.js";
import { DatabaseBusyError } from "./database-busy.js";
import { DatabaseUnreachableError } from "./database-unreachable.js";
import { LIFT_LIMITS } from "./lift-limits.js";
import { KEPT_MARK } from "./prepared.js";

/** The server ends a statement that takes too long, and says so. Only a connection on which it cannot say so takes longer. */
const GRACE_MS = 1_000;
/** A connection that is given up says goodbye, which needs nobody to listen. */
const GOODBYE_MS = 1_000;

const NETWORK_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
// Messages of the driver about lost connections, which come without an error code.
const LOST = /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded)/;

/** True when the connection was lost before the answer came; whether the statement took effect is not known. */
function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error);
  // Class 08 is about connections. 57P01 to 57P03 mean that the server stops or starts, 53300 that it has no free
  // connection, 25P03 that a transaction did nothing for too long.
  return (
    NETWORK_CODES.has(code) ||
    /^(?:08...|57P0[123]|53300|25P03)$/.test(code) ||
    (error instanceof Error && LOST.test(error.message))
  );
}

/** Sentence of the site about an error of the driver. */
export function asSiteError(error: unknown): unknown {
  if (isConnectionLoss(error)) return new DatabaseUnreachableError(error);
  const code = errorCode(error);
  // 57014 is also what the server says to a statement that somebody cancels.
  if (code === "57014") return new DatabaseBusyError(error, "The database took longer over a statement than it may.");
  return code === "55P03" ? new DatabaseBusyError(error) : error;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? sha256Hex(text).slice(0, 32);
  names.set(text, known);
  return known;
}

const TRANSACTION_ENDS: ReadonlySet<unknown> = new Set(["commit", "rollback"]);

/**
 * Connections whose queries that run thousands of times have names, so that the server keeps them parsed and planned. They report
 * a lost connection as a database that cannot be reached. A server that falls silent in the middle of a statement without closing
 * its connection is as good as lost: `onSilence` hears of it, and the statement fails.
 */
export function siteClient(statementMs: number, onSilence: () => void): typeof pg.Client {
  return class SiteClient extends pg.Client {
    #pending = 0;
    #timer: NodeJS.Timeout | undefined;
    #isUnlimited = false;

    override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const isKept = typeof text === "string" && text.startsWith(KEPT_MARK);
      const asked = isKept ? [{ name: nameOf(text), text, values }, ...rest] : [text, values, ...rest];
      const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, asked);
      if (!(answer instanceof Promise)) return answer;
      if (text === LIFT_LIMITS) this.#isUnlimited = true;
      this.#pending += 1;
      if (this.#pending === 1) this.#watch();
      return answer.then(
        (result: unknown) => {
          this.#answered(text);
          return result;
        },
        (error: unknown) => {
          this.#answered(text);
          throw asSiteError(error);
        },
      );
    }) as pg.Client["query"];

    override end = ((...args: unknown[]) => {
      setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref();
      return Reflect.apply(pg.Client.prototype.end, this, args);
    }) as pg.Client["end"];

    /** Answers come in the order of the statements, so one timer is enough: it begins anew with each. */
    #watch(): void {
      if (this.#isUnlimited) return;
      this.#timer = setTimeout(() => {
        onSilence();
        const silence = new Error("timeout exceeded: the server does not answer");
        this.connection.stream.destroy(Object.assign(silence, { code: "ETIMEDOUT" }));
      }, statementMs + GRACE_MS);
    }

    #answered(text: unknown): void {
      clearTimeout(this.#timer);
      this.#pending -= 1;
      if (TRANSACTION_ENDS.has(text)) this.#isUnlimited = false;
      if (this.#pending > 0) this.#watch();
    }
  };
}
