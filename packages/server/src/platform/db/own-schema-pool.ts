import pg from "pg";
import { COUNTS_AS_NUMBERS } from "./count-type.js";
import type { OwnPool, SqlRows, SqlValue } from "./own-pool.js";

export interface OwnSchemaPoolOptions {
  readonly url: string;
  readonly role: string;
  readonly password: string;
  /** Ends a backend that still works on what nobody waits for any more. */
  readonly terminate: (pid: number) => Promise<void>;
}

const MOST_CONNECTIONS = 4;
const IDLE_MS = 10_000;
/** Longer than any call waits. */
const MOST_MS = 60_000;
const CONNECT_MS = 5_000;

/** Bytes of the rows of one statement: more than one message can hold, and little enough for the memory of the site. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The process of the server that works for a connection, which the types of the driver do not have. */
const processOf = (client: pg.PoolClient): number | null =>
  "processID" in client && typeof client.processID === "number" ? client.processID : null;

/** Bytes that a connection received for the statement under way. */
const received = new WeakMap<pg.PoolClient, number>();

/** Ends a connection whose answer is too large, before it is in memory. */
function guard(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.on("data", ({ length }: Buffer) => {
    const bytes = (received.get(client) ?? 0) + length;
    received.set(client, bytes);
    if (bytes > MOST_BYTES)
      stream.destroy(new Error("The rows are more than a plugin can have at once: ask for fewer of them."));
  });
}

/** Connections of one role, which ends what takes too long or gives too much. */
export function openOwnSchemaPool({ url, role, password, terminate }: OwnSchemaPoolOptions): OwnPool<SqlRows> {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  const pool = new pg.Pool({
    connectionString: address.href,
    application_name: "sitevine plugin",
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: MOST_MS,
    idle_in_transaction_session_timeout: MOST_MS,
    keepAlive: true,
    allowExitOnIdle: true,
    types: COUNTS_AS_NUMBERS,
  });
  // The statement under way fails by itself; without a listener, a broken connection would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    guard(client);
  });

  async function run(client: pg.PoolClient, text: string, values: readonly SqlValue[]): Promise<SqlRows> {
    received.set(client, 0);
    // One statement, also without values.
    const query = { text, values: [...values], queryMode: "extended" };
    const { rows, rowCount } = await client.query(query);
    return { rows, changes: rowCount ?? 0 };
  }

  /** Takes a connection until the returned function is called; one whose call is over before is closed and its work ended. */
  async function take(
    over: AbortSignal,
  ): Promise<readonly [client: pg.PoolClient, giveBack: (isBroken: boolean) => void]> {
    over.throwIfAborted();
    const client = await pool.connect();
    let isTaken = true;
    function giveBack(isBroken: boolean): void {
      if (!isTaken) return;
      isTaken = false;
      over.removeEventListener("abort", abandon);
      client.release(isBroken);
    }
    function abandon(): void {
      giveBack(true);
      // A server that is silent would never say that the statement has ended.
      client.connection.stream.destroy();
      const pid = processOf(client);
      if (pid !== null) terminate(pid).catch(() => undefined);
    }
    if (over.aborted) abandon();
    else over.addEventListener("abort", abandon, { once: true });
    over.throwIfAborted();
    return [client, giveBack];
  }

  return {
    async run(text, values, { over }) {
      const [client, giveBack] = await take(over);
      try {
        const rows = await run(client, text, values);
        giveBack(false);
        return rows;
      } catch (error) {
        // Whether the connection is sound is not known.
        giveBack(true);
        throw error;
      }
    },
    async begin({ over }) {
      const [client, giveBack] = await take(over);
      try {
        await client.query("begin");
      } catch (error) {
        giveBack(true);
        throw error;
      }
      return {
        run: (text, values) => run(client, text, values),
        async end(outcome) {
          try {
            await client.query(outcome);
            giveBack(false);
          } catch (error) {
            giveBack(true);
            throw error;
          }
        },
      };
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
