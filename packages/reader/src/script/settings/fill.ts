/** The text with `{names}` replaced by values; those that are not given stay. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (open, key: string) => values[key] ?? open);
