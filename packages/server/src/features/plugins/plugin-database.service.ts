import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import { JsonText } from "../../kernel/json-text.js";
import { conflict } from "../../kernel/refusals.js";
import type { OwnCall, OwnTransaction, SqlResult } from "../../platform/db/own-pool.js";
import { ServiceRefused } from "../../platform/plugin-process/service-refusal.js";
import { SqlFailure } from "../../platform/plugin-process/sql/sql-messages.js";
import { errorCode } from "../../platform/unreachable-reason.js";
import type { PluginDatabases } from "./plugin-databases.port.js";
import type { PluginParts } from "./plugin-parts.registry.js";
import { type PluginServices, type Question, service } from "./plugin-service.model.js";

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

/**
 * The plugin's error for a statement that failed: the database knows nothing of the site that the plugin may not know.
 */
function refused(error: unknown): ServiceRefused {
  if (error instanceof SqlFailure) return new ServiceRefused(error.code, error.message);
  const message = error instanceof Error ? error.message : String(error);
  return new ServiceRefused(errorCode(error) === UNIQUE_VIOLATION ? "SQL-UNIQUE" : "SQL-ERROR", message);
}

function answerOf(result: SqlResult): Json | JsonText {
  if (result instanceof JsonText) return result;
  const { rows, changes } = result;
  const answer = { rows: rows as Json, changes };
  if (JSON.stringify(rows).length > MOST_ANSWER)
    throw new ServiceRefused("SQL-ERROR", "The rows are more than a plugin can have at once: ask for fewer of them.");
  return answer;
}

/** SQL on the own database of a plugin. A transaction belongs to the call that began it, and is rolled back with its end. */
export function createPluginDatabase({ databases }: PluginDatabaseDeps): PluginServices {
  const open = new Map<number, { readonly pluginId: string; readonly transaction: OwnTransaction }>();
  let begun = 0;

  async function poolOf({ manifest: { id } }: PluginParts) {
    const pool = await databases.pool(id);
    if (!pool) throw conflict("The plugin has no database.");
    return pool;
  }

  function requireTransaction({ manifest }: PluginParts, id: number): OwnTransaction {
    const found = open.get(id);
    if (found?.pluginId !== manifest.id) throw new ServiceRefused("SQL-ERROR", OVER);
    return found.transaction;
  }

  function requireCall({ over, deadlineMs = 0 }: Pick<Question<never>, "over" | "deadlineMs">): OwnCall {
    if (!over || over.aborted) throw new ServiceRefused("SQL-ERROR", OVER);
    // A plugin that waits for a statement learns of its end while its call lasts.
    return { over, statementMs: deadlineMs / 2 };
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
      async ({ args: [statement, parameters, id], parts, ...question }) => {
        const call = requireCall(question);
        const pool = await poolOf(parts);
        return orRefuse(async () => {
          if (id !== null) return answerOf(await requireTransaction(parts, id).run(statement, parameters));
          return answerOf(await pool.run(statement, parameters, call));
        });
      },
    ),
    "database.begin": service(z.tuple([]), async ({ parts, ...question }) => {
      const call = requireCall(question);
      const pool = await poolOf(parts);
      const transaction = await orRefuse(() => pool.begin(call));
      requireCall(question);
      begun += 1;
      const id = begun;
      open.set(id, { pluginId: parts.manifest.id, transaction });
      call.over.addEventListener("abort", () => open.delete(id), { once: true });
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
