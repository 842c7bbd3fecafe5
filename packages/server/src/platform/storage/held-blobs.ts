import { randomUUID } from "node:crypto";
import type { Clock } from "../../kernel/clock.js";
import { conflict } from "../../kernel/refusals.js";
import type { Database, Queryable, Tx } from "../db/database.js";
import type { BlobStorage } from "./blob-storage.js";

/** Keeps a blob from being swept until a row names it. Disposing of it gives the blob up, unless a row names it by then. */
export interface BlobHold extends AsyncDisposable {
  /**
   * Hands the blob over to the row that names it, in the transaction that writes the row. Throws a conflict when the hold had
   * expired and a sweep may have deleted the blob.
   */
  handOver(tx: Tx): Promise<void>;
}

/** Which keys have a row that names them. */
export type FindNamed = (db: Queryable) => Promise<ReadonlySet<string>>;

/** Blobs that rows name: their bytes are stored before the row is written, and deleted when no row names them any more. */
export interface HeldBlobs {
  /** Holds a key, for all processes. It is called before the bytes are stored, also where they are there already. */
  hold(key: string): Promise<BlobHold>;
  /** Holds a key and stores the file under it, whose bytes must not change any more, unless they are there already. */
  keep(key: string, path: string): Promise<BlobHold>;
  /** Deletes the blobs below a folder that no row names and nobody holds. */
  sweep(folder: string, findNamed: FindNamed, signal?: AbortSignal): Promise<void>;
}

export interface HeldBlobsDeps {
  readonly db: Database;
  readonly storage: Pick<BlobStorage, "exists" | "adopt" | "list" | "delete">;
  readonly clock: Clock;
}

// Far longer than bytes are ever without their row. What a killed process held is swept after it.
const HELD_MS = 60 * 60 * 1_000;
const GATE = { key: "", holder: "", expires_at: "" } as const;
// No answer shows what is held.
const CHANGES = { changes: "unseen" } as const;

/**
 * Lets one transaction at a time hold or delete, until it ends. A hold that began before a deletion is seen by it; one that begins
 * later finds the bytes gone and stores them.
 */
async function passGate(tx: Tx): Promise<void> {
  await tx
    .insertInto("held_blobs")
    .values(GATE)
    .onConflict((found) => found.columns(["key", "holder"]).doUpdateSet({ expires_at: GATE.expires_at }))
    .execute();
}

async function isHeld(tx: Tx, key: string, now: Date): Promise<boolean> {
  // Waits for a transaction that is handing the blob over; the row that it wrote is seen afterwards.
  await tx.deleteFrom("held_blobs").where("key", "=", key).where("expires_at", "<=", now.toISOString()).execute();
  const hold = await tx.selectFrom("held_blobs").select("holder").where("key", "=", key).executeTakeFirst();
  return hold !== undefined;
}

async function endHold(tx: Tx, key: string, holder: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("held_blobs")
    .where("key", "=", key)
    .where("holder", "=", holder)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export function createHeldBlobs({ db, storage, clock }: HeldBlobsDeps): HeldBlobs {
  /** Deletes a blob within the transaction, so that nobody can begin to hold it before it is gone. */
  async function deleteUnnamed(tx: Tx, key: string, findNamed: FindNamed): Promise<void> {
    await passGate(tx);
    // In this order: a hold is handed over to a row.
    if (await isHeld(tx, key, clock.now())) return;
    if ((await findNamed(tx)).has(key)) return;
    await storage.delete(key);
  }

  /** Ends holds of keys whose bytes were never stored. */
  const forgetExpired = (tx: Tx) =>
    tx
      .deleteFrom("held_blobs")
      .where("key", "!=", GATE.key)
      .where("expires_at", "<=", clock.now().toISOString())
      .execute();

  async function hold(key: string): Promise<BlobHold> {
    const holder = randomUUID();
    await db.transaction(async (tx) => {
      await passGate(tx);
      const expiresAt = new Date(clock.now().getTime() + HELD_MS).toISOString();
      await tx.insertInto("held_blobs").values({ key, holder, expires_at: expiresAt }).execute();
    }, CHANGES);
    let isOver = false;
    return {
      async handOver(tx) {
        if (!(await endHold(tx, key, holder)))
          throw conflict("It took too long, and the stored bytes may be gone. Nothing was changed; try again.");
        tx.onCommit(() => {
          isOver = true;
        });
      },
      async [Symbol.asyncDispose]() {
        // A hold that cannot be ended now expires.
        if (!isOver) await db.transaction((tx) => endHold(tx, key, holder), CHANGES).catch(() => undefined);
      },
    };
  }

  return {
    hold,

    async keep(key, path) {
      const held = await hold(key);
      try {
        if (!(await storage.exists(key))) await storage.adopt(key, path);
        return held;
      } catch (error) {
        await held[Symbol.asyncDispose]();
        throw error;
      }
    },

    async sweep(folder, findNamed, signal) {
      const keys = await storage.list(folder);
      if (keys.length === 0) return;
      const named = await findNamed(db.read);
      for (const key of keys) {
        if (signal?.aborted) return;
        if (!named.has(key)) await db.transaction((tx) => deleteUnnamed(tx, key, findNamed), CHANGES);
      }
      await db.transaction(forgetExpired, CHANGES);
    },
  };
}
