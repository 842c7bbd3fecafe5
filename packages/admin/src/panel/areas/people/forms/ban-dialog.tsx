import { banUser } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Dialog } from "../../../ui/dialog.js";
import { TextField } from "../../../ui/field.js";
import { personWords as words } from "../person-words.js";
import { ACCOUNT_ANSWERS, type PersonDetail } from "../queries.js";
import { END_FIELDS, EndFields } from "./end-fields.js";
import { type Ending, endOf } from "./ending.js";

const NOTHING = { reason: "", ending: "never" as Ending, expiresAt: "" };

/** Bans somebody, with the reason and when it ends. */
export function BanDialog({ person, onClose }: { readonly person: PersonDetail; readonly onClose: () => void }) {
  const { id, displayName } = person;
  const ban = useAct(banUser, { changes: ACCOUNT_ANSWERS, done: words.bannedDone(displayName), isQuiet: true });
  const form = useDraft({
    key: `person/${id}/ban`,
    label: words.banTitle(displayName),
    saved: NOTHING,
    fields: { reason: words.reason, ...END_FIELDS },
    onSave: ({ reason, ending, expiresAt }) =>
      ban.mutateAsync({ params: { id }, body: { reason, expiresAt: endOf(ending, expiresAt, Date.now()) } }),
  });
  const close = (): void => {
    form.discard();
    onClose();
  };
  return (
    <Dialog title={words.banTitle(displayName)} onClose={close}>
      <p>{words.banHint}</p>
      <Form form={form} submit={words.ban} look="danger" onSaved={onClose} onCancel={close}>
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          maxLength={500}
          value={form.values.reason}
          onChange={(reason) => form.set("reason", reason)}
          issue={form.issue("reason")}
        />
        <EndFields
          ending={form.values.ending}
          endsAt={form.values.expiresAt}
          issue={form.issue("expiresAt")}
          onEnding={(ending) => form.set("ending", ending)}
          onEndsAt={(local) => form.set("expiresAt", local)}
        />
      </Form>
    </Dialog>
  );
}
