import type { Selectable } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { MarketplacePackagesTable } from "../../platform/db/schema/marketplace-packages.js";
import type { InstalledPackage, KeptRelease, PackageRef, PinnedPublisher } from "./packages.model.js";

type Row = Selectable<MarketplacePackagesTable>;

function formerOf(row: Row): KeptRelease | null {
  const { former_version: version, former_sha256: sha256, former_size: size } = row;
  if (version === null || sha256 === null || size === null) return null;
  return { version, sha256, size, publisherKey: row.former_publisher_key };
}

const packageOf = (row: Row): InstalledPackage => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  installedAt: row.installed_at,
  current: { version: row.version, sha256: row.sha256, size: row.size, publisherKey: row.publisher_key },
  former: formerOf(row),
});

const columnsOf = (name: string, current: KeptRelease, former: KeptRelease | null) => ({
  name,
  version: current.version,
  sha256: current.sha256,
  size: current.size,
  publisher_key: current.publisherKey,
  former_version: former?.version ?? null,
  former_sha256: former?.sha256 ?? null,
  former_size: former?.size ?? null,
  former_publisher_key: former?.publisherKey ?? null,
});

// A site has some dozens of packages at most.
const MOST_PACKAGES = 1_000;

export async function findPackages(db: Queryable): Promise<readonly InstalledPackage[]> {
  const rows = await db
    .selectFrom("marketplace_packages")
    .selectAll()
    .orderBy("name")
    .orderBy("kind")
    .orderBy("id")
    .limit(MOST_PACKAGES)
    .execute();
  return rows.map(packageOf);
}

export async function findPackage(db: Queryable, { kind, id }: PackageRef): Promise<InstalledPackage | undefined> {
  const row = await db
    .selectFrom("marketplace_packages")
    .selectAll()
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && packageOf(row);
}

/** Adds a package; false when somebody else did so first. */
export async function addPackage(
  tx: Tx,
  { kind, id, name, current, former }: Omit<InstalledPackage, "installedAt">,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("marketplace_packages")
    .values({ kind, id, installed_at: now.toISOString(), ...columnsOf(name, current, former) })
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Puts other releases in the place of `before`; false when the package is no longer the one that it was. */
export async function replacePackage(
  tx: Tx,
  before: InstalledPackage,
  { name, current, former }: Pick<InstalledPackage, "name" | "current" | "former">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("marketplace_packages")
    .set(columnsOf(name, current, former))
    .where("kind", "=", before.kind)
    .where("id", "=", before.id)
    .where("sha256", "=", before.current.sha256)
    .where("version", "=", before.current.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deletePackage(tx: Tx, { kind, id }: PackageRef): Promise<void> {
  await tx.deleteFrom("marketplace_packages").where("kind", "=", kind).where("id", "=", id).execute();
}

export async function findPublisher(db: Queryable, { kind, id }: PackageRef): Promise<PinnedPublisher | undefined> {
  const row = await db
    .selectFrom("package_publishers")
    .select("public_key as key")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return row;
}

/** Pins a key in place of the one that was known; false when another one was pinned meanwhile. */
export async function pinPublisher(
  tx: Tx,
  { kind, id }: PackageRef,
  { known, key, now }: { readonly known: PinnedPublisher | undefined; readonly key: string | null; readonly now: Date },
): Promise<boolean> {
  const pin = { public_key: key, pinned_at: now.toISOString() };
  if (!known) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("package_publishers")
      .values({ kind, id, ...pin })
      .onConflict((conflict) => conflict.columns(["kind", "id"]).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable("package_publishers")
    .set(pin)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("public_key", known.key === null ? "is" : "=", known.key)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The highest version that the site was ever offered. */
export async function findHighestVersion(db: Queryable, { kind, id }: PackageRef): Promise<string | undefined> {
  const row = await db
    .selectFrom("package_versions")
    .select("highest")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.highest;
}

/** Notes a higher version than `known`; false when another one was noted meanwhile. */
export async function raiseHighestVersion(
  tx: Tx,
  { kind, id }: PackageRef,
  { known, version, now }: { readonly known: string | undefined; readonly version: string; readonly now: Date },
): Promise<boolean> {
  const values = { highest: version, seen_at: now.toISOString() };
  if (known === undefined) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("package_versions")
      .values({ kind, id, ...values })
      .onConflict((conflict) => conflict.columns(["kind", "id"]).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable("package_versions")
    .set(values)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("highest", "=", known)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
