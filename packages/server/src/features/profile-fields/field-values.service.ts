import type {
  AnswerOf,
  BodyOf,
  listOwnProfileFields,
  listUserProfileFields,
  updateOwnProfileFields,
} from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import type { Clock } from "../../kernel/clock.js";
import { invalid, notFound } from "../../kernel/refusals.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import type { ProfileFieldValuesTable } from "../../platform/db/schema/profile-fields.js";
import { storedJson } from "../../platform/db/stored-json.js";
import { type Audience, findUserById, isInAudience, lockUser, type Relation, readPrivacy } from "../users/index.js";
import { checkFieldValue, type FieldValue, type FieldVisibility, type ProfileField } from "./field-value.model.js";
import { findValues, putValue } from "./field-values.repo.js";
import { findFields, keepFields } from "./profile-fields.repo.js";
import { fieldView } from "./profile-fields.view.js";

/** The relation of a viewer (null for a guest) to the owner of a profile. */
export type RelationOf = (viewerId: string | null, ownerId: string) => Promise<Relation>;

/** The values of the fields. */
export interface FieldValuesService {
  /**
   * Fields of a user that a viewer (null for a guest) may see. Throws 404 for an account that does not exist or is not
   * active.
   */
  ofUser(viewerId: string | null, userId: string): Promise<AnswerOf<typeof listUserProfileFields>>;
  /** Every field with the caller's own value and who may see it. */
  own(userId: string): Promise<AnswerOf<typeof listOwnProfileFields>>;
  change(
    userId: string,
    changes: BodyOf<typeof updateOwnProfileFields>["fields"],
  ): Promise<AnswerOf<typeof listOwnProfileFields>>;
  /** The fields that registration asks for. */
  askedAtRegistration(): Promise<ProfileField[]>;
  /**
   * Saves the values that were given during registration. Throws SVC-API-4001, with paths below `profileFields`, for
   * values that are wrong, not asked for there, or required and missing.
   */
  saveAtRegistration(tx: Tx, userId: string, values: Readonly<Record<string, FieldValue>>): Promise<void>;
}

const AUDIENCES: Readonly<Record<FieldVisibility, Audience>> = {
  public: "everyone",
  members: "members",
  followers: "followers",
  private: "nobody",
};

interface Said {
  readonly value: FieldValue;
  readonly visibility: FieldVisibility;
}

/** The value in a row; a damaged one counts as none. */
function valueIn(field: ProfileField, row: ProfileFieldValuesTable): FieldValue {
  const stored = storedJson(row.value, `profile_field_values.${field.key}`, row.user_id);
  return typeof stored === "string" || typeof stored === "number" || typeof stored === "boolean" ? stored : null;
}

const said = (field: ProfileField, row: ProfileFieldValuesTable | undefined): Said =>
  row
    ? { value: valueIn(field, row), visibility: row.visibility as FieldVisibility }
    : { value: null, visibility: field.defaultVisibility };

async function readFields(db: Queryable): Promise<ProfileField[]> {
  return (await findFields(db)).map(fieldView);
}

const readAsked = async (db: Queryable): Promise<ProfileField[]> =>
  (await readFields(db)).filter((field) => field.atRegistration);

/** Every field with a user's value. */
async function readAll(db: Queryable, userId: string): Promise<(Said & { readonly field: ProfileField })[]> {
  const [fields, rows] = [await readFields(db), await findValues(db, userId)];
  const byField = new Map(rows.map((row) => [row.field_id, row]));
  return fields.map((field) => ({ field, ...said(field, byField.get(field.id)) }));
}

export function createFieldValuesService(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly relationOf: RelationOf;
}): FieldValuesService {
  const { db, clock, relationOf } = deps;

  async function save(tx: Tx, userId: string, field: ProfileField, { value, visibility }: Said): Promise<void> {
    const row = { user_id: userId, field_id: field.id, value: JSON.stringify(value), visibility };
    await putValue(tx, { ...row, updated_at: clock.now().toISOString() });
  }

  const own = async (userId: string): Promise<AnswerOf<typeof listOwnProfileFields>> =>
    (await readAll(db.read, userId)).map(({ field: { key, label, type }, value, visibility }) => ({
      key,
      label,
      type,
      value,
      visibility,
    }));

  return {
    own,
    async ofUser(viewerId, userId) {
      const owner = await findUserById(db.read, userId);
      if (owner?.status !== "active") throw notFound();
      const relation = await relationOf(viewerId, userId);
      if (!isInAudience(readPrivacy(owner.privacy).profile, relation)) return [];
      return (await readAll(db.read, userId))
        .filter(({ value, visibility }) => value !== null && isInAudience(AUDIENCES[visibility], relation))
        .map(({ field: { key, label, type }, value }) => ({ key, label, type, value }));
    },
    async change(userId, changes) {
      await db.transaction(async (tx) => {
        await lockUser(tx, userId, clock.now());
        await keepFields(tx, db.dialect);
        const current = new Map((await readAll(tx, userId)).map((entry) => [entry.field.key, entry]));
        const issues: FieldIssue[] = [];
        for (const [key, { value, visibility }] of Object.entries(changes)) {
          const entry = current.get(key);
          if (!entry) {
            issues.push({ path: `fields.${key}`, message: "is not a profile field", code: "unknown_field" });
            continue;
          }
          // A value that older rules accepted stays when only its audience changes.
          const check =
            value === undefined ? { ok: true as const, value: entry.value } : checkFieldValue(entry.field, value);
          if (check.ok)
            await save(tx, userId, entry.field, { value: check.value, visibility: visibility ?? entry.visibility });
          else issues.push({ path: `fields.${key}.value`, message: check.message, code: check.code });
        }
        if (issues.length > 0) throw invalid(issues);
      });
      return own(userId);
    },
    askedAtRegistration: () => readAsked(db.read),
    async saveAtRegistration(tx, userId, values) {
      await keepFields(tx, db.dialect);
      const asked = await readAsked(tx);
      const issues: FieldIssue[] = Object.keys(values)
        .filter((key) => !asked.some((field) => field.key === key))
        .map((key) => ({ path: `profileFields.${key}`, message: "is not asked for", code: "unknown_field" }));
      const given = new Map(Object.entries(values));
      for (const field of asked) {
        const check = checkFieldValue(field, given.get(field.key) ?? null);
        if (!check.ok) issues.push({ path: `profileFields.${field.key}`, message: check.message, code: check.code });
        else if (check.value !== null)
          await save(tx, userId, field, { value: check.value, visibility: field.defaultVisibility });
      }
      if (issues.length > 0) throw invalid(issues);
    },
  };
}
