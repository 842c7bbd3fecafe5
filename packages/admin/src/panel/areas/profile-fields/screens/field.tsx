import { deleteProfileField, listProfileFields, updateProfileField } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useParameter } from "../../../app/address.js";
import { useOpened } from "../../../app/opened.js";
import { queryOf, refreshAnswers, useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Answer } from "../../../ui/answer.js";
import { Confirm } from "../../../ui/dialog.js";
import { Missing } from "../../../ui/missing.js";
import { Page } from "../../../ui/page.js";
import { Card } from "../../../ui/parts.js";
import { FIELD_NAMES, FieldFields } from "../forms/field-fields.js";
import { type FieldValues, rulesOf, valuesOf } from "../forms/field-values.js";
import { FIELD_ANSWERS, type ProfileField } from "../queries.js";
import { fieldWords as words } from "../words.js";

const TRAIL = [{ label: words.title, to: { to: "/acp/profile-fields" } }] as const;

function Editor({ field }: { readonly field: ProfileField }) {
  const { id, label, system, etag } = field;
  const navigate = useNavigate();
  const [opened, open] = useOpened("open");
  const update = useAct(updateProfileField, {
    changes: FIELD_ANSWERS,
    done: (saved) => words.saved(saved.label),
    isQuiet: "conflicts",
  });
  // Its answers are asked for again elsewhere: here it is missing then.
  const remove = useAct(deleteProfileField, {
    changes: [],
    overtaken: FIELD_ANSWERS,
    done: words.deleted(label),
  });
  const form = useDraft<FieldValues>({
    key: `profile-field/${id}`,
    label,
    saved: valuesOf(field),
    etag,
    fields: FIELD_NAMES,
    anew: { key: "profile-field/new", label: words.new, href: "/acp/profile-fields/new" },
    onSave(values, changes, when) {
      const rules = Object.entries(rulesOf(values)).filter(([name]) => name in changes);
      return update.mutateAsync({ params: { id }, body: Object.fromEntries(rules), ...when });
    },
  });
  return (
    <Page
      title={label}
      trail={TRAIL}
      intro={system && words.systemHint}
      isNarrow
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
      <Card>
        <Form form={form}>
          <FieldFields form={form} isNew={false} />
        </Form>
      </Card>
      {opened === "delete" && (
        <Confirm
          title={words.deleteTitle(label)}
          action={words.delete}
          typed={label}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id }, ifMatch: etag });
            await navigate({ to: "/acp/profile-fields" });
            await refreshAnswers(FIELD_ANSWERS);
          }}
          onClose={() => open(null)}
        >
          {words.deleteText}
        </Confirm>
      )}
    </Page>
  );
}

/** One profile field. */
export function Screen() {
  const id = useParameter("id");
  const fields = useQuery(queryOf(listProfileFields));
  const field = fields.data?.find((one) => one.id === id);
  if (field) return <Editor key={id} field={field} />;
  return (
    <Page title={words.title} trail={TRAIL}>
      <Answer of={fields}>{() => <Missing />}</Answer>
    </Page>
  );
}
