import { SelectField, TextField } from "../ui/field.js";
import { moderationWords as words } from "../words/moderation.js";
import { LASTING, type Lasting } from "./lasting.js";
import type { DraftForm } from "./use-draft.js";

const CHOICES = LASTING.map((value) => ({ value, label: words.durations[value] }));

/** Chooses how long something lasts. */
export const LastingFields = <V extends Lasting>({ form }: { readonly form: DraftForm<V> }) => (
  <>
    <SelectField
      label={words.lasts}
      value={form.values.lasts}
      choices={CHOICES}
      issue={form.values.lasts === "until" ? undefined : form.issue("expiresAt")}
      onChange={(value) => form.set("lasts", value)}
    />
    {form.values.lasts === "until" && (
      <TextField
        label={words.until}
        type="datetime-local"
        value={form.values.expiresAt}
        issue={form.issue("expiresAt")}
        onChange={(value) => form.set("expiresAt", value)}
      />
    )}
  </>
);
