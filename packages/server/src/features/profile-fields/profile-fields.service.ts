import type { BodyOf, createProfileField, updateProfileField } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { conflict, invalid, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { isUniqueViolation } from "../../platform/db/dialect-differences.js";
import { fieldOrderTag, fieldTag } from "./field-state.model.js";
import type { ProfileField } from "./field-value.model.js";
import {
  deleteField,
  type FieldColumns,
  findField,
  findFields,
  insertField,
  lockFields,
  setFieldPosition,
  updateField,
} from "./profile-fields.repo.js";
import { fieldView } from "./profile-fields.view.js";

/**
 * The fields that profiles have. Changes throw SVC-API-4009 when the field, or for a new order the order, is not as required.
 */
export interface ProfileFieldsService {
  /** In order. */
  list(): Promise<ProfileField[]>;
  create(field: BodyOf<typeof createProfileField>): Promise<ProfileField>;
  /** Values that the new rules would reject stay as they are until their owner changes them. */
  update(id: string, changes: BodyOf<typeof updateProfileField>, ifMatch: Precondition): Promise<ProfileField>;
  /** Fields that are not named follow the named ones in their former order. */
  reorder(ids: readonly string[], ifMatch: Precondition): Promise<ProfileField[]>;
  /** Deletes a field with all of its values; throws 409 for a system field. */
  remove(id: string, ifMatch: Precondition): Promise<void>;
}

/** Profiles are read and written as a whole, so the number of fields is limited. */
const MAX_FIELDS = 100;
const WITH_LENGTH: readonly string[] = ["text", "longText", "url"];

type Rules = Pick<ProfileField, "type" | "options" | "maxLength">;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Rules that the type of a field does not allow. */
function ruleIssues({ type, options, maxLength }: Rules): FieldIssue[] {
  const issue = (path: string, message: string): FieldIssue => ({ path, message, code: "custom" });
  const issues: FieldIssue[] = [];
  if (type === "select" && options.length === 0) issues.push(issue("options", "must name at least one option"));
  if (type !== "select" && options.length > 0) issues.push(issue("options", "belong to select fields"));
  if (new Set(options).size !== options.length) issues.push(issue("options", "must name each option once"));
  if (maxLength !== null && !WITH_LENGTH.includes(type)) issues.push(issue("maxLength", "belongs to text fields"));
  return issues;
}

function requireRules(rules: Rules): void {
  const issues = ruleIssues(rules);
  if (issues.length > 0) throw invalid(issues);
}

function columnsOf(changes: BodyOf<typeof updateProfileField>): FieldColumns {
  const { label, description, required, atRegistration, options, maxLength, defaultVisibility } = changes;
  return {
    ...(label === undefined ? {} : { label }),
    ...(description === undefined ? {} : { description }),
    ...(required === undefined ? {} : { is_required: flag(required) }),
    ...(atRegistration === undefined ? {} : { at_registration: flag(atRegistration) }),
    ...(options === undefined ? {} : { options: JSON.stringify(options) }),
    ...(maxLength === undefined ? {} : { max_length: maxLength }),
    ...(defaultVisibility === undefined ? {} : { default_visibility: defaultVisibility }),
  };
}

export function createProfileFieldsService(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
}): ProfileFieldsService {
  const { db, clock, newId } = deps;

  /** Changes run one at a time, so that what was checked still holds when it is written. */
  const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockFields(tx, db.dialect);
      return work(tx);
    });

  async function create(field: BodyOf<typeof createProfileField>): Promise<ProfileField> {
    requireRules(field);
    const now = clock.now().toISOString();
    const row = await change(async (tx) => {
      const fields = await findFields(tx);
      if (fields.length >= MAX_FIELDS) throw conflict(`There may be at most ${MAX_FIELDS} profile fields.`);
      const created = {
        id: newId(),
        key: field.key,
        type: field.type,
        label: field.label,
        description: field.description,
        is_required: flag(field.required),
        at_registration: flag(field.atRegistration),
        options: JSON.stringify(field.options),
        max_length: field.maxLength,
        default_visibility: field.defaultVisibility,
        is_system: 0,
        position: (fields.at(-1)?.position ?? -1) + 1,
        created_at: now,
        updated_at: now,
      } as const;
      await insertField(tx, created);
      return created;
    });
    return fieldView(row);
  }

  const update: ProfileFieldsService["update"] = (id, changes, ifMatch) =>
    change(async (tx) => {
      const former = await findField(tx, id);
      if (!former) throw notFound();
      requireMatch(ifMatch, fieldTag(fieldView(former)));
      const row = await updateField(tx, id, columnsOf(changes), clock.now());
      if (!row) throw notFound();
      requireRules(fieldView(row));
      return fieldView(row);
    });

  const reorder: ProfileFieldsService["reorder"] = (ids, ifMatch) =>
    change(async (tx) => {
      const fields = (await findFields(tx)).map(fieldView);
      requireMatch(ifMatch, fieldOrderTag(fields));
      const known = fields.map((field) => field.id);
      if (ids.some((id) => !known.includes(id))) throw notFound();
      const order = [...ids, ...known.filter((id) => !ids.includes(id))];
      for (const [position, id] of order.entries()) await setFieldPosition(tx, id, position);
      return (await findFields(tx)).map(fieldView);
    });

  const list = async (): Promise<ProfileField[]> => (await findFields(db.read)).map(fieldView);

  return {
    list,
    create: (field) =>
      create(field).catch((error: unknown) => {
        if (!isUniqueViolation(error, "profile_fields.key")) throw error;
        throw conflict(`There is already a field "${field.key}".`, { cause: error });
      }),
    update,
    reorder,
    remove: (id, ifMatch) =>
      change(async (tx) => {
        const field = await findField(tx, id);
        if (!field) throw notFound();
        requireMatch(ifMatch, fieldTag(fieldView(field)));
        if (!(await deleteField(tx, id))) throw conflict("This field belongs to the system and cannot be deleted.");
      }),
  };
}
