import { createGroup } from "@sitevine/api";
import { useNavigate } from "@tanstack/react-router";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Page } from "../../../ui/page.js";
import { Card } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { GroupFields, type GroupValues } from "../forms/group-fields.js";
import { GROUP_ANSWERS } from "../queries.js";
import { groupWords as words } from "../words.js";

const NOTHING: GroupValues = { name: "", description: "", color: null, order: 0 };

/** Creates a group, and goes on to its permissions. */
export function Screen() {
  const navigate = useNavigate();
  const create = useAct(createGroup, { changes: GROUP_ANSWERS, done: ({ name }) => words.createdDone(name) });
  const form = useDraft<GroupValues>({
    key: "group/new",
    label: words.new,
    saved: NOTHING,
    async onSave({ name, description, color, order }) {
      const { id } = await create.mutateAsync({ body: { name, description, color, order: order ?? 0 } });
      await navigate({ to: "/acp/groups/$id", params: { id } });
    },
  });
  return (
    <Page title={words.new} trail={[{ label: words.title, to: { to: "/acp/groups" } }]} isNarrow>
      <Card>
        <Form form={form} submit={common.create}>
          <GroupFields form={form} />
        </Form>
      </Card>
    </Page>
  );
}
