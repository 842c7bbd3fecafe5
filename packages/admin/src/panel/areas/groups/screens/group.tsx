import { deleteGroup, getGroup, updateGroup } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useParameter } from "../../../app/address.js";
import { useOpened } from "../../../app/opened.js";
import { queryOf, refreshAnswers, useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Answer, presentIn } from "../../../ui/answer.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { Card, Count, Facts, Moment, Split, Stack } from "../../../ui/parts.js";
import { GROUP_FIELDS, GroupFields, type GroupValues } from "../forms/group-fields.js";
import { IconForm } from "../forms/icon-form.js";
import { PermissionsForm } from "../forms/permissions-form.js";
import { GROUP_ANSWERS, type Group } from "../queries.js";
import { groupWords as words } from "../words.js";

const TRAIL = [{ label: words.title, to: { to: "/acp/groups" } }] as const;

function DetailsForm({ group }: { readonly group: Group }) {
  const { id, name, description, color, order, etag } = group;
  const update = useAct(updateGroup, {
    changes: GROUP_ANSWERS,
    done: (saved) => words.saved(saved.name),
    isQuiet: "conflicts",
  });
  const form = useDraft<GroupValues>({
    key: `group/${id}`,
    label: name,
    saved: { name, description, color, order },
    etag,
    fields: GROUP_FIELDS,
    anew: { key: "group/new", label: words.new, href: "/acp/groups/new" },
    // An empty field is sent as it is, and the site says that it needs a number.
    onSave: (_values, changes, when) =>
      update.mutateAsync({ params: { id }, body: changes as Partial<Group>, ...when }),
  });
  return (
    <Card title={words.about}>
      <Form form={form}>
        <GroupFields form={form} />
      </Form>
    </Card>
  );
}

function Details({ group }: { readonly group: Group }) {
  const { id, key, name, system, memberCount, createdAt, etag } = group;
  const navigate = useNavigate();
  const [opened, open] = useOpened("open");
  // Its answers are asked for again elsewhere: here it is missing then.
  const remove = useAct(deleteGroup, { changes: [], overtaken: GROUP_ANSWERS, done: words.deleted(name) });
  return (
    <Page
      title={name}
      trail={TRAIL}
      actions={[
        {
          id: "delete",
          label: words.delete,
          icon: Trash2,
          look: "danger",
          place: "menu",
          isHidden: system,
          run: () => open("delete"),
        },
      ]}
    >
      <Split>
        <Stack>
          <DetailsForm group={group} />
          <PermissionsForm group={group} />
        </Stack>
        <Stack>
          <Card hint={system ? words.systemHint : undefined}>
            <Facts
              facts={[
                [
                  words.members,
                  <Link key="members" to="/acp/people" search={{ group: id }}>
                    <Count value={memberCount} />
                  </Link>,
                ],
                [words.key, <code key="key">{key}</code>],
                [words.created, <Moment key="created" at={createdAt} />],
              ]}
            />
          </Card>
          <IconForm group={group} />
        </Stack>
      </Split>
      {opened === "delete" && (
        <Confirm
          title={words.deleteTitle(name)}
          action={words.delete}
          typed={name}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id }, ifMatch: etag });
            await navigate({ to: "/acp/groups" });
            await refreshAnswers(GROUP_ANSWERS);
          }}
          onClose={() => open(null)}
        >
          {words.deleteText(memberCount)}
        </Confirm>
      )}
    </Page>
  );
}

/** One group: what it is, and what its members may do. */
export function Screen() {
  const id = useParameter("id");
  const group = useQuery(queryOf(getGroup, { params: { id } }));
  const present = presentIn(group);
  if (present) return <Details key={id} group={present} />;
  return (
    <Page title={words.title} trail={TRAIL}>
      <Answer of={group}>{() => null}</Answer>
    </Page>
  );
}
