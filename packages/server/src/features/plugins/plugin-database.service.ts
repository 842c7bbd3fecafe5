import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import { conflict } from "../../kernel/refusals.js";
import type { OwnTransaction, SqlRows } from "../../platform/db/own-schema-pool.js";
import { ServiceRefused } from "../../platform/plugin-process/service-refusal.js";
import { errorCode } from "../../platform/unreachable-reason.js";
import type { PluginDatabases } from "./plugin-databases.port.js";
import type { PluginParts } from "./plugin-parts.registry.js";
import { type PluginServices, service } from "./plugin-service.model.js";

export interface PluginDatabaseDeps {
  readonly databases: Pick<PluginDatabases, "pool">;
}

const MOST_SQL = 256 * 1024;
const MOST_ANSWER = 900 * 1024;
const UNIQUE_VIOLATION = "23505";

const text = z.string().max(MOST_SQL);
const values = z.array(z.union([z.string(), z.number(), z.null()])).max(30_000);
const number = z.int().positive();

const OVER = "The call is over: await all work with the database before the handler returns.";

/** What the plugin is told of a statement that failed: the server knows nothing of the site that the plugin may not know. */
function refused(error: unknown): ServiceRefused {
  const message = error instanceof Error ? error.message : String(error);
  return new ServiceRefused(errorCode(error) === UNIQUE_VIOLATION ? "SQL-UNIQUE" : "SQL-ERROR", message);
}

function answerOf({ rows, changes }: SqlRows): Json {
  const answer = { rows: rows as Json, changes };
  if (JSON.stringify(rows).length > MOST_ANSWER)
    throw new ServiceRefused("SQL-ERROR", "The rows are more than a plugin can have at once: ask for fewer of them.");
  return answer;
}

/** SQL on the own schema of a plugin. A transaction belongs to the call that began it, and is rolled back with its end. */
export function createPluginDatabase({ databases }: PluginDatabaseDeps): PluginServices {
  const open = new Map<number, { readonly pluginId: string; readonly transaction: OwnTransaction }>();
  let begun = 0;

  async function poolOf({ manifest: { id } }: PluginParts) {
    const pool = await databases.pool(id);
    if (!pool) throw conflict("The plugin has no database on a server.");
    return pool;
  }

  function requireTransaction({ manifest }: PluginParts, id: number): OwnTransaction {
    const found = open.get(id);
    if (found?.pluginId !== manifest.id) throw new ServiceRefused("SQL-ERROR", OVER);
    return found.transaction;
  }

  function requireCall(over: AbortSignal | undefined): AbortSignal {
    if (!over || over.aborted) throw new ServiceRefused("SQL-ERROR", OVER);
    return over;
  }

  async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof ServiceRefused ? error : refused(error);
    }
  }

  return {
    "database.run": service(
      z.tuple([text, values, number.nullable()]),
      async ({ args: [statement, parameters, id], parts, over }) => {
        const call = requireCall(over);
        const pool = await poolOf(parts);
        return orRefuse(async () => {
          if (id !== null) return answerOf(await requireTransaction(parts, id).run(statement, parameters));
          return answerOf(await pool.run(statement, parameters, call));
        });
      },
    ),
    "database.begin": service(z.tuple([]), async ({ parts, over }) => {
      const call = requireCall(over);
      const pool = await poolOf(parts);
      const transaction = await orRefuse(() => pool.begin(call));
      begun += 1;
      const id = begun;
      open.set(id, { pluginId: parts.manifest.id, transaction });
      call.addEventListener("abort", () => open.delete(id), { once: true });
      return id;
    }),
    "database.end": service(
      z.tuple([number, z.enum(["commit", "rollback"])]),
      async ({ args: [id, outcome], parts }) => {
        const transaction = requireTransaction(parts, id);
        open.delete(id);
        await orRefuse(() => transaction.end(outcome));
        return null;
      },
    ),
  };
}
