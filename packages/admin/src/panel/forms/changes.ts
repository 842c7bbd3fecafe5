import type { FormValues } from "../app/draft-store.js";

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The fields of `values` that differ from what is saved. */
export const changesOf = (saved: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(saved[name], value)));
