import type { Entry, FormValues } from "../app/draft-store.js";
import { common } from "../words/common.js";
import { plain } from "./plain.js";

/** A field for the person: its name, and how its value reads where that is no text, number or switch. */
export type FieldName<T> = string | { readonly label: string; show(value: T): string };

/** The names of the fields of a form. */
export type FieldNames<V extends FormValues> = { readonly [K in keyof V]?: FieldName<V[K]> };

export const labelOf = <T>(name: FieldName<T> | undefined, key: string): string =>
  typeof name === "object" ? name.label : (name ?? key);

export const shown = <T>(name: FieldName<T> | undefined, value: T): string => {
  if (typeof name !== "object") return plain(value);
  return name.show(value) || common.nothing;
};

/** Values of a form in words. */
export const inWords = <V extends FormValues>(fields: FieldNames<V>, values: Partial<V>): readonly Entry[] =>
  Object.entries(values).map(([key, value]) => {
    const name = fields[key] as FieldName<unknown> | undefined;
    return { name: labelOf(name, key), text: shown(name, value) };
  });
