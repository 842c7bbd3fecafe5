import type { Clock } from "../../kernel/clock.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import { findAuthority } from "../users/index.js";
import { deleteAgreement, findAgreement, putAgreement } from "./plugin-agreements.repo.js";
import type { PluginParts } from "./plugin-parts.registry.js";
import { EARLIER, needsAdministrator, rightsOf, union } from "./plugin-rights.policy.js";
import { type InstalledPlugin, runOf } from "./plugins.model.js";
import { changePlugin, findPlugin } from "./plugins.repo.js";

/** Agreements to the rights of plugins, which members of the administrators' group give. */
export interface PluginAgreements {
  /**
   * A function that throws SVC-API-4003 for rights that a plugin asks for where the actor may not agree to them. An
   * actor who may not agree is refused any plugin by an id of which rights were agreed to: what is stored below it
   * belongs to the code that had them.
   */
  judgeOf(from: Queryable, actorId: string, id: string): Promise<(rights: readonly string[]) => void>;
  /** Notes that the actor agrees. Throws as `judgeOf` does. */
  agree(tx: Tx, actorId: string, id: string, rights: readonly string[], now: Date): Promise<void>;
  /** Throws SVC-API-4003 where only a member of the group may uninstall the plugin. */
  requireUninstaller(tx: Tx, actorId: string, id: string): Promise<void>;
  /** A plugin runs. What it registers is agreed to where it was enabled before anybody was asked about that. */
  noteActive(parts: PluginParts, run: string): Promise<void>;
}

export function createPluginAgreements({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): PluginAgreements {
  /** The rights to which somebody agreed; null for actors who may agree to any. */
  async function givenTo(from: Queryable, actorId: string, id: string): Promise<readonly string[] | null> {
    if ((await findAuthority(from, actorId)).isAdministrator) return null;
    return (await findAgreement(from, id))?.rights ?? [];
  }

  async function judgeOf(from: Queryable, actorId: string, id: string) {
    const given = await givenTo(from, actorId, id);
    return (asked: readonly string[]): void => {
      const rights = given === null ? [] : union(asked, given);
      if (rights.length > 0) throw needsAdministrator("enable this plugin", rights);
    };
  }

  return {
    judgeOf,
    async agree(tx, actorId, id, rights, now) {
      const judge = await judgeOf(tx, actorId, id);
      judge(rights);
      if (rights.length > 0) await putAgreement(tx, id, { rights, agreedBy: actorId }, now);
    },
    async requireUninstaller(tx, actorId, id) {
      const given = await givenTo(tx, actorId, id);
      if (given && given.length > 0) throw needsAdministrator("uninstall this plugin", given);
    },
    async noteActive(parts, run) {
      const { id } = parts.manifest;
      const isEarlier = (plugin: InstalledPlugin | undefined): plugin is InstalledPlugin =>
        plugin?.agreedRights.includes(EARLIER) === true && runOf(plugin) === run;
      if (!isEarlier(await findPlugin(db.read, id))) return;
      await db.transaction(async (tx) => {
        const plugin = await findPlugin(tx, id);
        const [agreedRights, now] = [rightsOf(parts), clock.now()];
        if (!isEarlier(plugin) || !(await changePlugin(tx, plugin, { agreedRights }, now))) return;
        if (agreedRights.length > 0) await putAgreement(tx, id, { rights: agreedRights, agreedBy: null }, now);
        else await deleteAgreement(tx, id);
      });
    },
  };
}
