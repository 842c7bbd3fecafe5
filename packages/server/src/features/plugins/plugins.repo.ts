import { type PluginManifest, pluginManifestSchema } from "@sitevine/contracts";
import type { Selectable, Updateable } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { PluginsTable } from "../../platform/db/schema/plugins.js";
import { storedJson } from "../../platform/db/stored-json.js";
import { type InstalledPlugin, type PluginChange, type PluginRelease, readRights } from "./plugins.model.js";

type Row = Selectable<PluginsTable>;

// A site has some dozens of plugins at most.
const MOST_PLUGINS = 1_000;

function releaseOf(id: string, manifest: string | null, sha256: string | null, size: number | null) {
  if (manifest === null || sha256 === null || size === null) return null;
  const read = pluginManifestSchema.safeParse(storedJson(manifest, "plugins", id));
  return read.success ? { manifest: read.data as PluginManifest, sha256, size } : null;
}

/** Undefined for a row whose manifest is damaged. */
function pluginOf(row: Row): InstalledPlugin | undefined {
  const current = releaseOf(row.id, row.manifest, row.sha256, row.size);
  if (!current) return undefined;
  return {
    id: row.id,
    current,
    former: releaseOf(row.id, row.former_manifest, row.former_sha256, row.former_size),
    state: row.state,
    problem: row.problem,
    agreedRights: readRights(storedJson(row.agreed_rights, "plugins", row.id)),
    revision: row.revision,
    installedAt: row.installed_at,
    updatedAt: row.updated_at,
  };
}

const currentColumns = ({ manifest, sha256, size }: PluginRelease) => ({
  manifest: JSON.stringify(manifest),
  sha256,
  size,
});

const formerColumns = (former: PluginRelease | null) => ({
  former_manifest: former && JSON.stringify(former.manifest),
  former_sha256: former?.sha256 ?? null,
  former_size: former?.size ?? null,
});

export async function findPlugins(db: Queryable): Promise<readonly InstalledPlugin[]> {
  const rows = await db.selectFrom("plugins").selectAll().orderBy("id").limit(MOST_PLUGINS).execute();
  return rows.flatMap((row) => pluginOf(row) ?? []);
}

export async function findPlugin(db: Queryable, id: string): Promise<InstalledPlugin | undefined> {
  const row = await db.selectFrom("plugins").selectAll().where("id", "=", id).executeTakeFirst();
  return row && pluginOf(row);
}

/** Adds a plugin, disabled; false when somebody else did so first. */
export async function addPlugin(tx: Tx, release: PluginRelease, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const result = await tx
    .insertInto("plugins")
    .values({
      id: release.manifest.id,
      ...currentColumns(release),
      state: "disabled",
      problem: null,
      agreed_rights: "[]",
      revision: 1,
      ...formerColumns(null),
      installed_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Changes a plugin that is still as it was read; false when somebody else changed it meanwhile. */
export async function changePlugin(
  tx: Tx,
  { id, revision }: Pick<InstalledPlugin, "id" | "revision">,
  change: PluginChange,
  now: Date,
): Promise<boolean> {
  const columns: Updateable<PluginsTable> = {
    ...(change.current && currentColumns(change.current)),
    ...(change.former !== undefined && formerColumns(change.former)),
    ...(change.state && { state: change.state }),
    ...(change.problem !== undefined && { problem: change.problem }),
    ...(change.agreedRights && { agreed_rights: JSON.stringify(change.agreedRights) }),
  };
  const result = await tx
    .updateTable("plugins")
    .set({ ...columns, revision: revision + 1, updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes a plugin; false when there is none. */
export async function deletePlugin(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("plugins").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The installed versions of plugins, by id. */
export async function findPluginVersions(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("plugins")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.flatMap((row) => pluginOf(row) ?? []).map(({ id, current }) => [id, current.manifest.version]));
}

/** A text that differs after each change of any plugin. */
export async function findPluginRevisions(db: Queryable): Promise<string> {
  const rows = await db
    .selectFrom("plugins")
    .select(["id", "revision", "installed_at"])
    .orderBy("id")
    .limit(MOST_PLUGINS)
    .execute();
  return rows.map(({ id, revision, installed_at }) => `${id} ${revision} ${installed_at}`).join("\n");
}
