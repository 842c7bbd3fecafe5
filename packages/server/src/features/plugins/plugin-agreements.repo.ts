import type { Queryable, Tx } from "../../platform/db/database.js";
import { storedJson } from "../../platform/db/stored-json.js";
import { readRights } from "./plugins.model.js";

/** Rights to which somebody agreed by enabling a plugin. They last as long as its data, which outlives an uninstallation. */
export interface PluginAgreement {
  readonly rights: readonly string[];
  /** Null where that was not recorded. */
  readonly agreedBy: string | null;
}

export async function findAgreement(db: Queryable, pluginId: string): Promise<PluginAgreement | undefined> {
  const row = await db
    .selectFrom("plugin_agreements")
    .select(["rights", "agreed_by"])
    .where("plugin_id", "=", pluginId)
    .executeTakeFirst();
  return row && { rights: readRights(storedJson(row.rights, "plugin_agreements", pluginId)), agreedBy: row.agreed_by };
}

export async function putAgreement(
  tx: Tx,
  pluginId: string,
  { rights, agreedBy }: PluginAgreement,
  now: Date,
): Promise<void> {
  const agreement = { rights: JSON.stringify(rights), agreed_by: agreedBy, agreed_at: now.toISOString() };
  await tx
    .insertInto("plugin_agreements")
    .values({ plugin_id: pluginId, ...agreement })
    .onConflict((conflict) => conflict.column("plugin_id").doUpdateSet(agreement))
    .execute();
}

export async function deleteAgreement(tx: Tx, pluginId: string): Promise<void> {
  await tx.deleteFrom("plugin_agreements").where("plugin_id", "=", pluginId).execute();
}
