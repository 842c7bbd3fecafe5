import type { Queryable, Tx } from "../../platform/db/database.js";

/** The time before which addresses are erased, and the most accounts to look at. */
export interface AddressRange {
  readonly before: Date;
  readonly limit: number;
}

/** Accounts that still have the address that they registered from. */
export const forgettableRegistrations = (db: Queryable, { before, limit }: AddressRange) =>
  db
    .selectFrom("users")
    .select("id")
    .where("registration_ip", "is not", null)
    .where("created_at", "<=", before.toISOString())
    .orderBy("created_at")
    .limit(limit);

/** Accounts that still have the address that they were last seen at. */
export const forgettableSightings = (db: Queryable, { before, limit }: AddressRange) =>
  db
    .selectFrom("users")
    .select("id")
    .where("last_ip", "is not", null)
    .where("last_seen_at", "<=", before.toISOString())
    .orderBy("last_seen_at")
    .limit(limit);

/** Erases the addresses of registrations before that time, of at most `limit` accounts, and returns of how many. */
export async function eraseRegistrationAddresses(tx: Tx, range: AddressRange): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ registration_ip: null })
    .where("id", "in", forgettableRegistrations(tx, range))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The same for the addresses of members who were last seen before that time. */
export async function eraseLastAddresses(tx: Tx, range: AddressRange): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ last_ip: null })
    .where("id", "in", forgettableSightings(tx, range))
    // The member may have come back since.
    .where("last_seen_at", "<=", range.before.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
