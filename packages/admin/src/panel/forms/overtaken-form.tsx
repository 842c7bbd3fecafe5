import { type Difference, Overtaken } from "../ui/overtaken.js";
import { common } from "../words/common.js";
import type { FormValues } from "./draft-store.js";
import { plain } from "./plain.js";
import type { DraftForm } from "./use-draft.js";
import { formWords } from "./words.js";

/** A field for the person: its name, and how its value reads where that is no text, number or switch. */
export type FieldName<T> = string | { readonly label: string; show(value: T): string };

/** The names of the fields of a form. */
export type FieldNames<V extends FormValues> = { readonly [K in keyof V]?: FieldName<V[K]> };

const labelOf = <T,>(name: FieldName<T> | undefined, key: string): string =>
  typeof name === "object" ? name.label : (name ?? key);

const shown = <T,>(name: FieldName<T> | undefined, value: T): string => {
  if (typeof name !== "object") return plain(value);
  return name.show(value) || common.nothing;
};

/** What somebody else has saved of the thing in a form, beside what the form has. */
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
