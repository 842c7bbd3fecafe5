import { createBadge } from "@sitevine/api";
import { useNavigate } from "@tanstack/react-router";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Page } from "../../../ui/page.js";
import { Card } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { BadgeFields } from "../forms/badge-fields.js";
import { type BadgeValues, NEW_BADGE, written } from "../forms/badge-values.js";
import { BADGE_ANSWERS } from "../queries.js";
import { badgeWords as words } from "../words.js";

/** Creates a badge. */
export function Screen() {
  const navigate = useNavigate();
  const create = useAct(createBadge, { changes: BADGE_ANSWERS, done: ({ name }) => words.createdDone(name) });
  const form = useDraft<BadgeValues>({
    key: "badge/new",
    label: words.new,
    saved: NEW_BADGE,
    async onSave(values) {
      const { id } = await create.mutateAsync({ body: { name: values.name, ...written(values) } });
      await navigate({ to: "/acp/badges/$id", params: { id } });
    },
  });
  return (
    <Page title={words.new} trail={[{ label: words.title, to: { to: "/acp/badges" } }]} isNarrow>
      <Card>
        <Form form={form} submit={common.create}>
          <BadgeFields form={form} />
        </Form>
      </Card>
    </Page>
  );
}
