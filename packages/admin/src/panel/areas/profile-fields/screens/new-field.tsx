import { createProfileField } from "@sitevine/api";
import { useNavigate } from "@tanstack/react-router";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Page } from "../../../ui/page.js";
import { Card } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { FieldFields } from "../forms/field-fields.js";
import { type FieldValues, NEW_FIELD, rulesOf } from "../forms/field-values.js";
import { FIELD_ANSWERS } from "../queries.js";
import { fieldWords as words } from "../words.js";

/** Defines a profile field. */
export function Screen() {
  const navigate = useNavigate();
  const create = useAct(createProfileField, { changes: FIELD_ANSWERS, done: ({ label }) => words.created(label) });
  const form = useDraft<FieldValues>({
    key: "profile-field/new",
    label: words.new,
    saved: NEW_FIELD,
    onSave: (values) => create.mutateAsync({ body: { key: values.key, type: values.type, ...rulesOf(values) } }),
  });
  return (
    <Page title={words.new} trail={[{ label: words.title, to: { to: "/acp/profile-fields" } }]} isNarrow>
      <Card>
        <Form form={form} submit={common.create} onSaved={() => void navigate({ to: "/acp/profile-fields" })}>
          <FieldFields form={form} isNew />
        </Form>
      </Card>
    </Page>
  );
}
