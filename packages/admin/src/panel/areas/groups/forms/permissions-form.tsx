import { setGroupPermissions } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Answer } from "../../../ui/answer.js";
import { CheckField } from "../../../ui/field.js";
import { Card, Notice } from "../../../ui/parts.js";
import { draftKey } from "../draft-key.js";
import type { KnownPermission } from "../permission-words.js";
import { byArea, type Held, heldOf, keysOf, namesOf } from "../permissions.js";
import { GROUP_ANSWERS, type Group, isAlmighty, permissionsQuery } from "../queries.js";
import { groupWords as words } from "../words.js";
import css from "./permissions-form.module.css";

function Choices({ group, permissions }: { readonly group: Group; readonly permissions: readonly KnownPermission[] }) {
  const { id, name } = group;
  const act = useAct(setGroupPermissions, {
    changes: GROUP_ANSWERS,
    done: words.permissionsSaved(name),
    isQuiet: "conflicts",
  });
  const form = useDraft<Held>({
    key: draftKey(id),
    label: words.permissionsOf(name),
    saved: heldOf(
      permissions.map(({ key }) => key),
      group.permissions,
    ),
    etag: group.etag,
    fields: namesOf(permissions),
    onSave: (values, _changes, when) =>
      act.mutateAsync({ params: { id }, body: { permissions: keysOf(values) }, ...when }),
  });
  return (
    <Form form={form}>
      {byArea(permissions).map(({ area, pluginId, permissions: held }) => (
        <fieldset key={`${pluginId}/${area}`} className={css.area}>
          <legend>
            {area}
            {pluginId && <small> {words.ofPlugin(pluginId)}</small>}
          </legend>
          {held.map(({ key, label, description }) => (
            <CheckField
              key={key}
              label={label}
              hint={description}
              value={form.values[key] ?? false}
              onChange={(isHeld) => form.set(key, isHeld)}
            />
          ))}
        </fieldset>
      ))}
    </Form>
  );
}

/** Permissions of a group. */
export function PermissionsForm({ group }: { readonly group: Group }) {
  const permissions = useQuery(permissionsQuery());
  return (
    <Card title={words.permissionsTitle}>
      {isAlmighty(group) ? (
        <Notice>{words.everything}</Notice>
      ) : (
        <Answer of={permissions}>{(all) => <Choices group={group} permissions={all} />}</Answer>
      )}
    </Card>
  );
}
