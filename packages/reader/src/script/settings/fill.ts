/** Replaces `{names}` in a text by values; names without a value stay. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (open, key: string) => values[key] ?? open);
