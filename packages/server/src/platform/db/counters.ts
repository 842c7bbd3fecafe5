import { sql } from "kysely";
import type { Queryable, Tx } from "./database.js";

/** Names of the counters: the sizes of lists that are too long to count. */
export type CounterName = "users" | "articles";

/** Adds to a counter, in the transaction that changes what it counts. */
export async function addToCounter(tx: Tx, name: CounterName, amount: number): Promise<void> {
  await tx
    .insertInto("counters")
    .values({ name, value: amount })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: sql<number>`counters.value + excluded.value` }),
    )
    .execute();
}

export async function readCounter(db: Queryable, name: CounterName): Promise<number> {
  const row = await db.selectFrom("counters").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? 0;
}
