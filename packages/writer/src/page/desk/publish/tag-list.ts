const MOST_TAGS = 20;
const MOST_UNITS = 40;

/** Tags that are typed with commas between them, each once. */
export function tagsIn(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const part of typed.split(",")) {
    const tag = part.trim().slice(0, MOST_UNITS);
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, MOST_TAGS);
}
