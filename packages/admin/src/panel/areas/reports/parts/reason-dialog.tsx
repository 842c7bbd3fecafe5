import { useState } from "react";
import { issuesOf } from "../../../app/client.js";
import { sentenceOf } from "../../../app/sentence.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Dialog } from "../../../ui/dialog.js";
import { CheckField, TextArea } from "../../../ui/field.js";
import { Notice } from "../../../ui/parts.js";
import { moderationWords } from "../../../words/moderation.js";
import type { ReasonedAct } from "../decisions.js";
import { reportWords as words } from "../words.js";

const WORDS = {
  remove: { title: words.removeTitle, hint: words.removeHint },
  unlist: { title: words.unlistTitle, hint: words.unlistHint },
} as const;

/** Asks for the reason of an act on what was reported. */
export function ReasonDialog({
  act,
  report: { id, reason },
  mayResolve,
  onAct,
  onClose,
}: {
  readonly act: ReasonedAct;
  readonly report: { readonly id: string; readonly reason: string };
  readonly mayResolve: boolean;
  readonly onAct: (reason: string, alsoResolve: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const [refusal, setRefusal] = useState<string>();
  const form = useDraft({
    key: `report-${act}/${id}`,
    label: WORDS[act].title,
    saved: { reason, alsoResolve: mayResolve },
    fields: { reason: moderationWords.reason, alsoResolve: moderationWords.alsoResolve },
    onSave: async (values) => {
      setRefusal(undefined);
      await onAct(values.reason, values.alsoResolve).catch((error: unknown) => {
        if (issuesOf(error).length === 0) setRefusal(sentenceOf(error));
        throw error;
      });
    },
  });
  return (
    <Dialog title={WORDS[act].title} onClose={onClose}>
      <Form form={form} submit={words.actions[act]} isNew onSaved={onClose}>
        <p>{WORDS[act].hint}</p>
        <TextArea
          label={moderationWords.reason}
          hint={moderationWords.reasonHint}
          rows={2}
          maxLength={500}
          value={form.values.reason}
          issue={form.issue("reason")}
          onChange={(value) => form.set("reason", value.replaceAll("\n", " "))}
        />
        {mayResolve && (
          <CheckField
            label={moderationWords.alsoResolve}
            value={form.values.alsoResolve}
            onChange={(value) => form.set("alsoResolve", value)}
          />
        )}
        {refusal && <Notice tone="bad">{refusal}</Notice>}
      </Form>
    </Dialog>
  );
}
