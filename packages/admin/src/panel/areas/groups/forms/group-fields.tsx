import { ColorOrderFields } from "../../../forms/color-order-fields.js";
import type { DraftForm } from "../../../forms/use-draft.js";
import { TextArea, TextField } from "../../../ui/field.js";
import { common } from "../../../words/common.js";
import { groupWords as words } from "../words.js";

/** Editable fields of a group. */
export interface GroupValues extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
  readonly order: number | null;
}

/** Names of the fields, for the case that somebody else has changed them. */
export const GROUP_FIELDS = {
  name: common.name,
  description: common.description,
  color: words.color,
  order: words.order,
};

export function GroupFields({ form }: { readonly form: DraftForm<GroupValues> }) {
  const { values, set, issue } = form;
  return (
    <>
      <TextField
        label={common.name}
        hint={words.nameHint}
        maxLength={60}
        value={values.name}
        onChange={(name) => set("name", name)}
        issue={issue("name")}
      />
      <TextArea
        label={common.description}
        isOptional
        rows={2}
        maxLength={300}
        value={values.description}
        onChange={(description) => set("description", description)}
        issue={issue("description")}
      />
      <ColorOrderFields form={form} words={words} />
    </>
  );
}
