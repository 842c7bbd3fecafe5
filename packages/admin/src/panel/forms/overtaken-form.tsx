import type { FormValues } from "../app/draft-store.js";
import { type Difference, Overtaken } from "../ui/overtaken.js";
import { type FieldNames, labelOf, shown } from "./field-names.js";
import type { DraftForm } from "./use-draft.js";
import { formWords } from "./words.js";

/** Notice that somebody else has saved changes, beside the values of the form. */
export function OvertakenForm<V extends FormValues>({
  form,
  fields,
  message = formWords.overtaken,
  onKeep,
}: {
  readonly form: Pick<DraftForm<V>, "overtaken" | "saved" | "values" | "discard">;
  readonly message?: string;
  readonly fields: FieldNames<V>;
  readonly onKeep: () => void;
}) {
  const { overtaken, saved, values } = form;
  if (!overtaken) return null;
  const { both, onlyTheirs } = overtaken;
  const differenceOf = (key: keyof V & string): Difference => ({
    name: labelOf(fields[key], key),
    theirs: shown(fields[key], saved[key]),
    yours: shown(fields[key], values[key]),
  });
  return (
    <Overtaken message={message} differences={both.map(differenceOf)} onTake={form.discard} onKeep={onKeep}>
      {onlyTheirs.length > 0 && (
        <p>{formWords.onlyTheirs(onlyTheirs.map((key) => labelOf(fields[key], key)).join(", "))}</p>
      )}
    </Overtaken>
  );
}
