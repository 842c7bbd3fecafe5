import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import { fieldIssues } from "../../kernel/field-issues.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { forbidden, invalid, notFound } from "../../kernel/refusals.js";
import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { SealedText } from "../../platform/crypto/sealed-text.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import { sealedJson } from "../../platform/db/stored-json.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { RegisteredSetting, SettingRegistry } from "./setting.registry.js";
import type { SettingsEvents } from "./settings.events.js";
import { findSettingRows, putSetting, type SettingRow, settingLock, settingValue } from "./settings.repo.js";

export interface SettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: SettingRegistry;
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

export interface SettingWrite {
  readonly key: string;
  readonly value: unknown;
  readonly actorId: string;
  readonly ifMatch: Precondition;
}

export interface SettingsService {
  /** The settings of one area, or all. */
  list(area?: string): Promise<readonly SettingState[]>;
  /** Throws 403 for a member outside of the administrators' group when the setting's `trust` requires that group. */
  save(write: SettingWrite): Promise<SettingState>;
  /** The value in effect, with a secret decrypted. Throws for a key that is not registered. */
  read(key: string): Promise<unknown>;
}

const sealedSchema = z.object({ key: z.string(), value: z.unknown() });

export function createSettingsService(deps: SettingsDeps): SettingsService {
  const { db, clock, registry, seal, activity, events } = deps;

  const sealSecret = (key: string, value: unknown): string => seal.seal(JSON.stringify({ key, value }));

  /** What was encrypted for one key is not valid under another. */
  function openSecret(key: string, sealed: unknown): unknown {
    const secret = sealedSchema.safeParse(sealedJson(seal, String(sealed), "settings", key));
    return secret.data?.key === key ? secret.data.value : undefined;
  }

  function storedValue({ key, type, schema, initial }: RegisteredSetting, row: SettingRow | undefined): unknown {
    if (!row) return initial;
    const stored = settingValue(key, row);
    if (stored === undefined) return initial;
    const parsed = schema.safeParse(type === "secret" ? openSecret(key, stored) : stored);
    return parsed.success ? parsed.data : initial;
  }

  function stateOf(setting: RegisteredSetting, row: SettingRow | undefined): SettingState {
    const isSecret = setting.type === "secret";
    const value = isSecret ? null : storedValue(setting, row);
    // The encrypted text reveals nothing about the secret, so neither does its hash.
    return {
      setting,
      value,
      etag: entityTag(isSecret ? (row?.value ?? null) : value),
      updatedAt: row?.updatedAt ?? null,
    };
  }

  function parse(setting: RegisteredSetting, value: unknown): unknown {
    const parsed = setting.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw invalid(fieldIssues(parsed.error, "value"));
  }

  async function requireTrust(tx: Tx, { trust }: RegisteredSetting, actorId: string): Promise<void> {
    if (trust === "panel" || (await deps.isAdministrator(tx, actorId))) return;
    throw forbidden("Only a member of the administrators' group may change this setting.");
  }

  async function save({ key, value, actorId, ifMatch }: SettingWrite): Promise<SettingState> {
    const setting = registry.find(key);
    if (!setting) throw notFound();
    const parsed = parse(setting, value);
    const isSecret = setting.type === "secret";
    return db.transaction(async (tx) => {
      await requireTrust(tx, setting, actorId);
      await lockName(tx, db.dialect, settingLock(key));
      const before = stateOf(setting, (await findSettingRows(tx, [key])).get(key));
      requireMatch(ifMatch, before.etag);
      const stored = isSecret ? sealSecret(key, parsed) : parsed;
      const now = clock.now();
      await putSetting(tx, key, stored, now);
      await events.publish(tx, "setting.saved", { key, isLook: setting.isLook ?? false });
      const detail = isSecret ? {} : { from: before.value, to: parsed };
      await activity.record(tx, { actorId, action: "setting.save", subject: key, detail });
      return stateOf(setting, { value: JSON.stringify(stored), updatedAt: now.toISOString() });
    });
  }

  return {
    save,
    async list(area) {
      const settings = registry.list().filter((setting) => area === undefined || setting.area === area);
      const rows = await findSettingRows(
        db.read,
        settings.map(({ key }) => key),
      );
      return settings.map((setting) => stateOf(setting, rows.get(setting.key)));
    },
    async read(key) {
      const setting = registry.find(key);
      if (!setting) throw new Error(`There is no setting ${key}.`);
      return storedValue(setting, (await findSettingRows(db.read, [key])).get(key));
    },
  };
}
