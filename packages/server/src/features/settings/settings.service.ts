import type { Clock } from "../../kernel/clock.js";
import { type Edit, requireMatch } from "../../kernel/precondition.js";
import { invalid, notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { SettingRegistry } from "./setting.registry.js";
import { readSetting, type SettingState, type SettingStates } from "./setting-states.service.js";
import { findSettingRows, settingLock } from "./settings.repo.js";

export interface SettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: SettingRegistry;
  readonly states: SettingStates;
}

export interface SettingWrite extends Edit {
  readonly key: string;
  readonly value: unknown;
}

export interface SettingsService {
  /** The settings of one area, or all. */
  list(area?: string): Promise<readonly SettingState[]>;
  /** Throws 403 for a member outside of the administrators' group when the setting's `trust` requires that group. */
  save(write: SettingWrite): Promise<SettingState>;
  /** The value in effect, with a secret decrypted. Throws for a key that is not registered. */
  read(key: string): Promise<unknown>;
}

export function createSettingsService({ db, clock, registry, states }: SettingsDeps): SettingsService {
  return {
    async save({ key, value, actorId, ifMatch }) {
      const setting = registry.find(key);
      if (!setting) throw notFound();
      const read = readSetting(setting, value, "value");
      if ("issues" in read) throw invalid(read.issues);
      return db.transaction(async (tx) => {
        await states.requireTrust(tx, setting, actorId);
        await lockName(tx, db.dialect, settingLock(key));
        const before = states.stateOf(setting, (await findSettingRows(tx, [key])).get(key));
        requireMatch(ifMatch, before.etag);
        return states.write(tx, before, read.value, { actorId, now: clock.now() });
      });
    },
    async list(area) {
      const settings = registry.list().filter((setting) => area === undefined || setting.area === area);
      const rows = await findSettingRows(
        db.read,
        settings.map(({ key }) => key),
      );
      return settings.map((setting) => states.stateOf(setting, rows.get(setting.key)));
    },
    async read(key) {
      const setting = registry.find(key);
      if (!setting) throw new Error(`There is no setting ${key}.`);
      return states.valueIn(setting, (await findSettingRows(db.read, [key])).get(key));
    },
  };
}
