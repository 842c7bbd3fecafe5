import type { ReactNode } from "react";
import type { FormValues } from "../app/draft-store.js";
import { Button } from "../ui/button.js";
import { Notice } from "../ui/parts.js";
import { common } from "../words/common.js";
import css from "./form.module.css";
import { OvertakenForm } from "./overtaken-form.js";
import type { DraftForm } from "./use-draft.js";
import { formWords } from "./words.js";

/** Fields with the buttons that save them. Enter saves. */
export function Form<V extends FormValues>({
  form,
  submit = common.save,
  isNew = false,
  look = "primary",
  onSaved,
  onCancel,
  extra,
  children,
}: {
  readonly form: DraftForm<V>;
  readonly submit?: string;
  /** True for something that does not exist yet: it can be sent as it is. */
  readonly isNew?: boolean;
  readonly look?: "primary" | "danger";
  readonly onSaved?: () => void;
  /** Closes the dialog that the form is in; what was entered is then gone. */
  readonly onCancel?: () => void;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) {
  async function save(): Promise<void> {
    if (await form.save()) onSaved?.();
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.overtaken) void save();
      }}
    >
      {children}
      <OvertakenForm
        form={form}
        fields={form.fields}
        onKeep={() => {
          form.keep();
          void save();
        }}
      />
      {form.problem && !form.overtaken && <Notice tone="bad">{form.problem}</Notice>}
      <div className={css.actions}>
        <Button
          type="submit"
          look={look}
          isBusy={form.isSaving}
          disabled={(!form.isChanged && !isNew) || form.overtaken !== null}
        >
          {submit}
        </Button>
        {form.isChanged && !onCancel && !form.overtaken && (
          <Button look="quiet" onClick={form.discard}>
            {formWords.discard}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>{common.cancel}</Button>}
        {extra}
      </div>
    </form>
  );
}
