import type { Queryable, Tx } from "../../platform/db/database.js";
import type { MarketplaceConnectionTable } from "../../platform/db/schema/marketplace.js";

/** The one row of the connection. */
export type ConnectionRow = Omit<MarketplaceConnectionTable, "slot">;

const SLOT = "site";

export function findConnection(db: Queryable): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom("marketplace_connection")
    .select([
      "marketplace_url",
      "public_key",
      "sealed_private_key",
      "sealed_token",
      "token_expires_at",
      "rotating_since",
      "account_ref",
      "environment",
      "connected_at",
      "last_heartbeat_at",
      "heartbeat_holder",
      "heartbeat_until",
    ])
    .where("slot", "=", SLOT)
    .executeTakeFirst();
}

/** Writes a new key pair; false when there is one already. */
export async function insertKeys(
  tx: Tx,
  keys: Pick<ConnectionRow, "marketplace_url" | "public_key" | "sealed_private_key" | "environment">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("marketplace_connection")
    .values({ slot: SLOT, ...keys })
    .onConflict((conflict) => conflict.column("slot").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Columns that a successful connect or link sets. */
export type AccountColumns = Pick<ConnectionRow, "sealed_token" | "token_expires_at" | "account_ref" | "connected_at"> &
  Pick<ConnectionRow, "environment">;

/** Stores the account; false when the key pair that it was given for is gone. */
export async function putAccount(tx: Tx, publicKey: string, account: AccountColumns): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("marketplace_connection")
    .set({ ...account, rotating_since: null })
    .where("public_key", "=", publicKey)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Replaces the token if the stored one is still `replaces`; both are sealed. */
export async function replaceToken(
  tx: Tx,
  replaces: string,
  next: Pick<ConnectionRow, "sealed_token" | "token_expires_at" | "rotating_since">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("marketplace_connection")
    .set(next)
    .where("sealed_token", "=", replaces)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes the connection if it still has this sealed private key. */
export async function deleteConnection(tx: Tx, sealedPrivateKey: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("marketplace_connection")
    .where("sealed_private_key", "=", sealedPrivateKey)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function putLastHeartbeat(tx: Tx, publicKey: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("marketplace_connection")
    .set({ last_heartbeat_at: at })
    .where("public_key", "=", publicKey)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes the heartbeat until the given time; false while another holder has it. */
export async function claimHeartbeat(tx: Tx, holder: string, now: string, until: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("marketplace_connection")
    .set({ heartbeat_holder: holder, heartbeat_until: until })
    .where((of) => of.or([of("heartbeat_until", "is", null), of("heartbeat_until", "<=", now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function releaseHeartbeat(tx: Tx, holder: string): Promise<void> {
  await tx
    .updateTable("marketplace_connection")
    .set({ heartbeat_holder: null, heartbeat_until: null })
    .where("heartbeat_holder", "=", holder)
    .execute();
}
