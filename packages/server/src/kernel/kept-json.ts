const texts = new WeakMap<object, string | null>();

/** Declares that a value is sent several times and never changes, so that it is serialised only once. */
export function keepJson<T extends object>(value: T): T {
  if (!texts.has(value)) texts.set(value, null);
  return value;
}

/** Whether this was declared of the value. */
export const isKeptJson = (value: object): boolean => texts.has(value);

/** The JSON of a value that consists of JSON values only. */
export function jsonText(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (typeof known === "string") return known;
  const text = JSON.stringify(value);
  if (known === null) texts.set(value, text);
  return text;
}
