import * as z from "zod";
import type { Issue } from "../../kernel/app-error.js";
import { fieldIssues } from "../../kernel/field-issues.js";
import { forbidden } from "../../kernel/refusals.js";
import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { SealedText } from "../../platform/crypto/sealed-text.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Tx } from "../../platform/db/database.js";
import { sealedJson } from "../../platform/db/stored-json.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { RegisteredSetting } from "./setting.registry.js";
import type { SettingsEvents } from "./settings.events.js";
import { putSetting, type SettingRow, settingValue, takeSetting } from "./settings.repo.js";

export interface SettingStatesDeps {
  /** Encrypts secrets in the database. */
  readonly seal: SealedText;
  readonly activity: ActivityLog;
  /** Whether a user is in the administrators' group. */
  readonly isAdministrator: (tx: Tx, userId: string) => Promise<boolean>;
  readonly events: EventPublisher<SettingsEvents>;
}

/** The current state of a setting. */
export interface SettingState {
  readonly setting: RegisteredSetting;
  /** Null for a secret. */
  readonly value: unknown;
  readonly etag: string;
  readonly updatedAt: string | null;
}

/** Reads settings from their rows and writes them, for all code that does either. */
export interface SettingStates {
  /** The value in effect, with a secret decrypted. */
  valueIn(setting: RegisteredSetting, row: SettingRow | undefined): unknown;
  stateOf(setting: RegisteredSetting, row: SettingRow | undefined): SettingState;
  /** Throws 403 for a member outside of the administrators' group when the setting's `trust` requires that group. */
  requireTrust(tx: Tx, setting: RegisteredSetting, actorId: string): Promise<void>;
  /** Writes a value that the setting's schema has parsed, and records it. */
  write(tx: Tx, before: SettingState, value: unknown, by: ChangedBy): Promise<SettingState>;
  /** Removes the stored value, and records it; removing it again changes nothing. */
  remove(tx: Tx, setting: RegisteredSetting, actorId: string): Promise<void>;
}

export interface ChangedBy {
  readonly actorId: string;
  readonly now: Date;
}

const sealedSchema = z.object({ key: z.string(), value: z.unknown() });

/** A value as the setting's own schema reads it, or what is wrong with it. */
export function readSetting(
  { schema }: RegisteredSetting,
  value: unknown,
  path: string,
): { readonly value: unknown } | { readonly issues: readonly Issue[] } {
  const parsed = schema.safeParse(value);
  return parsed.success ? { value: parsed.data } : { issues: fieldIssues(parsed.error, path) };
}

export function createSettingStates({ seal, activity, isAdministrator, events }: SettingStatesDeps): SettingStates {
  const sealSecret = (key: string, value: unknown): string => seal.seal(JSON.stringify({ key, value }));

  /** Decrypts the secret of a key; undefined for one that was encrypted for another key. */
  function openSecret(key: string, sealed: unknown): unknown {
    const secret = sealedSchema.safeParse(sealedJson(seal, String(sealed), "settings", key));
    return secret.data?.key === key ? secret.data.value : undefined;
  }

  function valueIn({ key, type, schema, initial }: RegisteredSetting, row: SettingRow | undefined): unknown {
    if (!row) return initial;
    const stored = settingValue(key, row);
    if (stored === undefined) return initial;
    const parsed = schema.safeParse(type === "secret" ? openSecret(key, stored) : stored);
    return parsed.success ? parsed.data : initial;
  }

  function stateOf(setting: RegisteredSetting, row: SettingRow | undefined): SettingState {
    const isSecret = setting.type === "secret";
    const value = isSecret ? null : valueIn(setting, row);
    // The encrypted text reveals nothing about the secret, so neither does its hash.
    return {
      setting,
      value,
      etag: entityTag(isSecret ? (row?.value ?? null) : value),
      updatedAt: row?.updatedAt ?? null,
    };
  }

  return {
    valueIn,
    stateOf,
    async requireTrust(tx, { trust }, actorId) {
      if (trust === "panel" || (await isAdministrator(tx, actorId))) return;
      throw forbidden("Only a member of the administrators' group may change this setting.");
    },
    async write(tx, { setting, value: from }, value, { actorId, now }) {
      const { key } = setting;
      const isSecret = setting.type === "secret";
      const stored = isSecret ? sealSecret(key, value) : value;
      await putSetting(tx, key, stored, now);
      await events.publish(tx, "setting.saved", { key, isLook: setting.isLook ?? false });
      const detail = isSecret ? {} : { from, to: value };
      await activity.record(tx, { actorId, action: "setting.save", subject: key, detail });
      return stateOf(setting, { value: JSON.stringify(stored), updatedAt: now.toISOString() });
    },
    async remove(tx, setting, actorId) {
      const { key } = setting;
      if ((await takeSetting(tx, key)) === undefined) return;
      await events.publish(tx, "setting.saved", { key, isLook: setting.isLook ?? false });
      await activity.record(tx, { actorId, action: "setting.remove", subject: key, detail: {} });
    },
  };
}
