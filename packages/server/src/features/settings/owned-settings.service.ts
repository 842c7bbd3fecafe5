import type { Issue } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { invalid, notFound } from "../../kernel/refusals.js";
import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { RegisteredSetting, SettingRegistry } from "./setting.registry.js";
import { readSetting, type SettingState, type SettingStates } from "./setting-states.service.js";
import { findSettingRows, settingLock } from "./settings.repo.js";

export interface OwnedSettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: SettingRegistry;
  readonly states: SettingStates;
}

/** The state of all settings of a plugin but its secrets. */
export interface OwnedState {
  readonly settings: readonly SettingState[];
  /** The entity tag of all values together. */
  readonly etag: string;
}

/** A secret of a plugin. */
export interface SecretState {
  readonly setting: RegisteredSetting;
  readonly isSet: boolean;
}

/** The settings of a plugin as one object, and its secrets one by one. */
export interface OwnedSettings {
  read(pluginId: string): Promise<OwnedState>;
  /** Writes what differs, in one transaction; throws 422 with every finding unless there is a value for each setting. */
  save(write: {
    readonly pluginId: string;
    readonly values: Readonly<Record<string, unknown>>;
    readonly actorId: string;
    readonly ifMatch: Precondition;
  }): Promise<OwnedState>;
  secrets(pluginId: string): Promise<readonly SecretState[]>;
  /** Throws 404 for what is no secret of the plugin, as `removeSecret` does. */
  setSecret(pluginId: string, key: string, value: string, actorId: string): Promise<SecretState>;
  removeSecret(pluginId: string, key: string, actorId: string): Promise<void>;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const keysOf = (settings: readonly RegisteredSetting[]): string[] => settings.map(({ key }) => key);

export function createOwnedSettings({ db, clock, registry, states }: OwnedSettingsDeps): OwnedSettings {
  const ownedBy = (pluginId: string, isSecret: boolean): readonly RegisteredSetting[] =>
    registry.list().filter((setting) => setting.pluginId === pluginId && (setting.type === "secret") === isSecret);

  async function stateIn(queryable: Queryable, pluginId: string): Promise<OwnedState> {
    const owned = ownedBy(pluginId, false);
    const rows = await findSettingRows(queryable, keysOf(owned));
    const settings = owned.map((setting) => states.stateOf(setting, rows.get(setting.key)));
    return { settings, etag: entityTag(settings.map(({ setting, value }) => [setting.key, value])) };
  }

  function parse(owned: readonly RegisteredSetting[], values: Readonly<Record<string, unknown>>) {
    const issues: Issue[] = [];
    const parsed = new Map<string, unknown>();
    for (const setting of owned) {
      const path = `values.${setting.key}`;
      const read = Object.hasOwn(values, setting.key)
        ? readSetting(setting, values[setting.key], path)
        : { issues: [{ path, message: "is missing: all settings are written at once", code: "missing" }] };
      if ("issues" in read) issues.push(...read.issues);
      else parsed.set(setting.key, read.value);
    }
    for (const key of Object.keys(values))
      if (!owned.some((setting) => setting.key === key))
        issues.push({ path: `values.${key}`, message: "is no setting of this plugin", code: "unknown" });
    if (issues.length > 0) throw invalid(issues);
    return parsed;
  }

  function requireSecret(pluginId: string, key: string): RegisteredSetting {
    const secret = ownedBy(pluginId, true).find((setting) => setting.key === key);
    if (!secret) throw notFound();
    return secret;
  }

  /** Does so while nobody else changes the setting. */
  const changing = <T>(setting: RegisteredSetting, actorId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await states.requireTrust(tx, setting, actorId);
      await lockName(tx, db.dialect, settingLock(setting.key));
      return work(tx);
    });

  return {
    read: (pluginId) => stateIn(db.read, pluginId),
    async save({ pluginId, values, actorId, ifMatch }) {
      const owned = ownedBy(pluginId, false);
      const parsed = parse(owned, values);
      return db.transaction(async (tx) => {
        for (const setting of owned) await states.requireTrust(tx, setting, actorId);
        // In one order, so that two writes do not wait for each other.
        for (const key of keysOf(owned).sort()) await lockName(tx, db.dialect, settingLock(key));
        const before = await stateIn(tx, pluginId);
        requireMatch(ifMatch, before.etag);
        const by = { actorId, now: clock.now() };
        for (const state of before.settings) {
          const value = parsed.get(state.setting.key);
          if (!isEqual(value, state.value)) await states.write(tx, state, value, by);
        }
        return stateIn(tx, pluginId);
      });
    },
    async secrets(pluginId) {
      const owned = ownedBy(pluginId, true);
      const rows = await findSettingRows(db.read, keysOf(owned));
      return owned.map((setting) => ({ setting, isSet: states.valueIn(setting, rows.get(setting.key)) !== null }));
    },
    async setSecret(pluginId, key, value, actorId) {
      const setting = requireSecret(pluginId, key);
      const read = readSetting(setting, value, "value");
      if ("issues" in read) throw invalid(read.issues);
      await changing(setting, actorId, async (tx) => {
        const before = states.stateOf(setting, (await findSettingRows(tx, [key])).get(key));
        await states.write(tx, before, read.value, { actorId, now: clock.now() });
      });
      return { setting, isSet: true };
    },
    removeSecret: (pluginId, key, actorId) => {
      const setting = requireSecret(pluginId, key);
      return changing(setting, actorId, (tx) => states.remove(tx, setting, actorId));
    },
  };
}
