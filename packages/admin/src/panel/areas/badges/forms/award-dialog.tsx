import { awardBadge } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { type FoundPerson, PersonField } from "../../../forms/person-field.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Dialog } from "../../../ui/dialog.js";
import { TextField } from "../../../ui/field.js";
import { type AwardableBadge, BADGE_ANSWERS } from "../queries.js";
import { badgeWords as words } from "../words.js";

const NOBODY = { userId: null as FoundPerson | null, note: "" };

/** Awards a badge to somebody by hand. */
export function AwardDialog({
  badge: { id, name },
  onClose,
}: {
  readonly badge: AwardableBadge;
  readonly onClose: () => void;
}) {
  const award = useAct(awardBadge, {
    changes: BADGE_ANSWERS,
    done: ({ user }) => words.awarded(name, user.displayName),
  });
  const form = useDraft({
    key: `badge/${id}/award`,
    label: words.awardTitle(name),
    saved: NOBODY,
    fields: { userId: { label: words.who, show: (user) => user?.displayName ?? "" }, note: words.note },
    onSave: ({ userId: user, note }) =>
      award.mutateAsync({ params: { id }, body: { userId: user?.id ?? "", ...(note === "" ? {} : { note }) } }),
  });
  const close = (): void => {
    form.discard();
    onClose();
  };
  return (
    <Dialog title={words.awardTitle(name)} onClose={close}>
      <Form form={form} submit={words.awardAct} onSaved={onClose} onCancel={close}>
        <PersonField
          label={words.who}
          value={form.values.userId}
          onChange={(user) => form.set("userId", user)}
          issue={form.issue("userId") && words.chooseFirst}
        />
        <TextField
          label={words.note}
          hint={words.noteHint}
          isOptional
          maxLength={300}
          value={form.values.note}
          onChange={(note) => form.set("note", note)}
          issue={form.issue("note")}
        />
      </Form>
    </Dialog>
  );
}
