import { getProgression, listGroups, listProgressionGroups, setUserGroups } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../app/groups.js";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Answer } from "../../../ui/answer.js";
import { CheckField } from "../../../ui/field.js";
import { Card, Stack } from "../../../ui/parts.js";
import { personWords as words } from "../person-words.js";
import { ACCOUNT_ANSWERS, type PersonDetail } from "../queries.js";

interface GroupChoice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

function GroupChoices({ person, groups }: { readonly person: PersonDetail; readonly groups: readonly GroupChoice[] }) {
  const { id, displayName } = person;
  const act = useAct(setUserGroups, {
    changes: [...ACCOUNT_ANSWERS, listGroups, getProgression, listProgressionGroups],
    done: words.groupsSaved(displayName),
    isQuiet: "conflicts",
  });
  const held = new Set(person.groups.map((group) => group.id));
  const form = useDraft<Readonly<Record<string, boolean>>>({
    key: `person/${id}/groups`,
    label: words.groupsLabel(displayName),
    saved: Object.fromEntries(groups.map((group) => [group.id, held.has(group.id)])),
    etag: person.etag,
    fields: Object.fromEntries(groups.map((group) => [group.id, group.name])),
    onSave: (values, _changes, when) =>
      act.mutateAsync({
        params: { id },
        body: { groupIds: groups.map((group) => group.id).filter((group) => values[group]) },
        ...when,
      }),
  });
  return (
    <Form form={form}>
      <Stack>
        {groups.map((group) => (
          <CheckField
            key={group.id}
            label={group.name}
            hint={group.description}
            value={form.values[group.id] ?? false}
            onChange={(isMember) => form.set(group.id, isMember)}
          />
        ))}
      </Stack>
    </Form>
  );
}

/** The groups of somebody. */
export function GroupsForm({ person }: { readonly person: PersonDetail }) {
  const groups = useQuery(groupsQuery());
  return (
    <Card title={words.groupsTitle} hint={words.groupsHint}>
      <Answer of={groups}>{(all) => <GroupChoices person={person} groups={all} />}</Answer>
    </Card>
  );
}
