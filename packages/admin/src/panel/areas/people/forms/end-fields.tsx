import { SelectField, TextField } from "../../../ui/field.js";
import { personWords as words } from "../person-words.js";
import { ENDINGS, type Ending } from "./ending.js";

const CHOICES = ENDINGS.map((value) => ({ value, label: words.ending[value] }));

/** Labels of the fields. */
export const END_FIELDS = {
  ending: { label: words.ends, show: (ending: Ending) => words.ending[ending] },
  expiresAt: words.endsAt,
};

/** Fields for the end of a ban or warning. */
export function EndFields({
  ending,
  endsAt,
  issue,
  onEnding,
  onEndsAt,
}: {
  readonly ending: Ending;
  readonly endsAt: string;
  readonly issue: string | undefined;
  readonly onEnding: (ending: Ending) => void;
  readonly onEndsAt: (local: string) => void;
}) {
  return (
    <>
      <SelectField label={words.ends} value={ending} choices={CHOICES} onChange={onEnding} />
      {ending === "date" && (
        <TextField label={words.endsAt} type="datetime-local" value={endsAt} onChange={onEndsAt} issue={issue} />
      )}
    </>
  );
}
