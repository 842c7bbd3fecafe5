import { setGroupPermissions } from "@sitevine/api";
import { useState } from "react";
import { type Base, type Draft, draftStore } from "../../app/draft-store.js";
import { useAct } from "../../app/queries.js";
import { useStore } from "../../app/store.js";
import { changesOf } from "../../forms/changes.js";
import { inWords } from "../../forms/field-names.js";
import { expectedTag, type OvertakenFields, overtakenFields } from "../../forms/overtaken.js";
import { expected } from "../../forms/use-draft.js";
import { draftKey, isOfPermissions } from "./draft-key.js";
import type { KnownPermission } from "./permission-words.js";
import { type Held, heldOf, keysOf, namesOf } from "./permissions.js";
import { GROUP_ANSWERS, type Group } from "./queries.js";
import { groupWords as words } from "./words.js";

/** A group whose permissions somebody else has changed since the edits began. */
export interface OvertakenGroup {
  readonly group: Group;
  readonly saved: Held;
  readonly values: Held;
  readonly overtaken: OvertakenFields;
  readonly discard: () => void;
  /** Saves the edits over what the other has saved. */
  readonly keep: () => Promise<void>;
}

/** The permissions of all groups with the edits that are not saved. */
export interface Matrix {
  readonly isHeld: (group: Group, key: string) => boolean;
  readonly isChanged: (group: Group, key: string) => boolean;
  readonly set: (group: Group, key: string, isHeld: boolean) => void;
  readonly changes: number;
  readonly changedGroups: readonly Group[];
  /** Edits of groups that are gone. */
  readonly gone: readonly Draft[];
  readonly overtaken: readonly OvertakenGroup[];
  readonly isSaving: boolean;
  /** Saves group after group. Those that the site refuses, and those that are overtaken, keep their edits. */
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

export function useMatrix(groups: readonly Group[], permissions: readonly KnownPermission[]): Matrix {
  const keys = permissions.map(({ key }) => key);
  const drafts = useStore(draftStore);
  const [isSaving, setSaving] = useState(false);
  const act = useAct(setGroupPermissions, {
    changes: GROUP_ANSWERS,
    done: ({ name }) => words.permissionsSaved(name),
    isQuiet: "conflicts",
  });

  const edits = new Map<string, ReturnType<typeof compare>>();
  // Each box of a large table asks for the edits of its group.
  function editOf(group: Group) {
    const edit = edits.get(group.id) ?? compare(group);
    edits.set(group.id, edit);
    return edit;
  }
  function compare(group: Group) {
    const draft = drafts.get(draftKey(group.id));
    const saved = heldOf(keys, group.permissions);
    const values: Held = { ...saved, ...(draft?.changes as Held | undefined) };
    const edited = { etag: group.etag, saved, changes: changesOf(saved, values) };
    return { ...edited, values, edited, base: draft?.base };
  }
  const changesIn = (group: Group) => editOf(group).changes;
  const known = new Set(groups.map(({ id }) => draftKey(id)));
  const changedGroups = groups.filter((group) => Object.keys(changesIn(group)).length > 0);
  const discardOf = (group: Group): void => draftStore.discard(draftKey(group.id));

  function put(group: Group, values: Held, base: Base): void {
    const changes = changesOf(editOf(group).saved, values);
    const label = words.permissionsOf(group.name);
    const entries = inWords(namesOf(permissions), changes);
    draftStore.put({ key: draftKey(group.id), label, href: location.pathname, changes, base, entries });
  }

  async function send(group: Group, ifMatch: string | undefined): Promise<void> {
    const body = { permissions: keysOf(editOf(group).values) };
    await act.mutateAsync({ params: { id: group.id }, body, ...expected(ifMatch) }).then(
      () => discardOf(group),
      () => undefined,
    );
  }

  async function saving(work: () => Promise<void>): Promise<void> {
    setSaving(true);
    await work();
    setSaving(false);
  }

  const overtaken = isSaving
    ? []
    : changedGroups.flatMap((group): OvertakenGroup[] => {
        const { saved, values, base, edited } = editOf(group);
        const fields = overtakenFields(base, edited);
        if (!fields) return [];
        const keep = (): Promise<void> => {
          put(group, values, { etag: group.etag, saved });
          return saving(() => send(group, group.etag));
        };
        return [{ group, saved, values, overtaken: fields, discard: () => discardOf(group), keep }];
      });
  const isOvertaken = (group: Group): boolean => overtaken.some((other) => other.group.id === group.id);

  return {
    isHeld: (group, key) => editOf(group).values[key] ?? false,
    isChanged: (group, key) => key in changesIn(group),
    set(group, key, isHeld) {
      const { values, base, saved } = editOf(group);
      put(group, { ...values, [key]: isHeld }, base ?? { etag: group.etag, saved });
    },
    changes: groups.reduce((sum, group) => sum + Object.keys(changesIn(group)).length, 0),
    changedGroups,
    gone: [...drafts.values()].filter(({ key }) => isOfPermissions(key) && !known.has(key)),
    overtaken,
    isSaving,
    save: () =>
      saving(async () => {
        for (const group of changedGroups.filter((changed) => !isOvertaken(changed))) {
          const { base, edited } = editOf(group);
          await send(group, expectedTag(base, edited));
        }
      }),
    discard() {
      for (const group of changedGroups) discardOf(group);
    },
  };
}
