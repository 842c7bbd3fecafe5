import { createWarning, previewWarning } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Dialog } from "../../../ui/dialog.js";
import { NumberField, TextField } from "../../../ui/field.js";
import { Notice } from "../../../ui/parts.js";
import { personWords as words } from "../person-words.js";
import { ACCOUNT_ANSWERS, type PersonDetail } from "../queries.js";
import { END_FIELDS, EndFields } from "./end-fields.js";
import { type Ending, endOf } from "./ending.js";

const NOTHING = { reason: "", points: 1 as number | null, ending: "never" as Ending, expiresAt: "" };
const MOST_POINTS = 100;

/** Consequence of the warning, computed by the site before it is given. */
function Preview({ userId, points }: { readonly userId: string; readonly points: number }) {
  const { data } = useQuery(listQueryOf(previewWarning, { query: { userId, points } }));
  if (!data) return null;
  const { consequence } = data;
  return (
    <Notice tone={consequence ? "warning" : "info"}>
      {words.pointsAfter(data.points, data.pointsAfter)}
      {consequence &&
        ` ${words.leadsTo[consequence.act]} ${consequence.until ? words.until(consequence.until) : words.forGood}.`}
    </Notice>
  );
}

/** Warns somebody. */
export function WarnDialog({ person, onClose }: { readonly person: PersonDetail; readonly onClose: () => void }) {
  const { id, displayName } = person;
  const warn = useAct(createWarning, { changes: ACCOUNT_ANSWERS, done: words.warned(displayName), isQuiet: true });
  const form = useDraft({
    key: `person/${id}/warning`,
    label: words.warnTitle(displayName),
    saved: NOTHING,
    fields: { reason: words.warnReason, points: words.pointsLabel, ...END_FIELDS },
    onSave: ({ reason, points, ending, expiresAt }) =>
      warn.mutateAsync({
        body: { userId: id, reason, points: points ?? 0, expiresAt: endOf(ending, expiresAt, Date.now()) },
      }),
  });
  const { points } = form.values;
  const isCounted = points !== null && Number.isInteger(points) && points >= 0 && points <= MOST_POINTS;
  const close = (): void => {
    form.discard();
    onClose();
  };
  return (
    <Dialog title={words.warnTitle(displayName)} onClose={close}>
      <Form form={form} submit={words.warn} onSaved={onClose} onCancel={close}>
        <TextField
          label={words.warnReason}
          hint={words.warnReasonHint}
          maxLength={500}
          value={form.values.reason}
          onChange={(reason) => form.set("reason", reason)}
          issue={form.issue("reason")}
        />
        <NumberField
          label={words.pointsLabel}
          hint={words.pointsHint}
          min={0}
          max={MOST_POINTS}
          value={points}
          onChange={(value) => form.set("points", value)}
          issue={form.issue("points")}
        />
        {isCounted && <Preview userId={id} points={points} />}
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
