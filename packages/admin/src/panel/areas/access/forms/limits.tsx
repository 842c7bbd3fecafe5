import type { DraftForm } from "../../../forms/use-draft.js";
import { NumberField, TextField } from "../../../ui/field.js";
import { accessWords as words } from "../words.js";

/** Limits of an invitation or a gate code. The type is no interface, so that it has the keys of a form. */
export type LimitValues = {
  readonly maxUses: number | null;
  /** A local date and time as its control has it; empty for none. */
  readonly expiresAt: string;
  readonly note: string;
};

export const NO_LIMITS: LimitValues = { maxUses: null, expiresAt: "", note: "" };

/** The limits as the site takes them. */
export const sentLimits = ({ maxUses, expiresAt, note }: LimitValues) => ({
  maxUses,
  expiresAt: expiresAt === "" ? null : new Date(expiresAt).toISOString(),
  ...(note === "" ? {} : { note }),
});

export const LimitFields = <V extends LimitValues>({ form }: { readonly form: DraftForm<V> }) => (
  <>
    <NumberField
      label={words.maxUses}
      hint={words.maxUsesHint}
      min={1}
      value={form.values.maxUses}
      issue={form.issue("maxUses")}
      onChange={(value) => form.set("maxUses", value)}
    />
    <TextField
      label={words.expires}
      type="datetime-local"
      isOptional
      value={form.values.expiresAt}
      issue={form.issue("expiresAt")}
      onChange={(value) => form.set("expiresAt", value)}
    />
    <TextField
      label={words.note}
      hint={words.noteHint}
      isOptional
      maxLength={200}
      value={form.values.note}
      issue={form.issue("note")}
      onChange={(value) => form.set("note", value)}
    />
  </>
);
