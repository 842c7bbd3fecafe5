import type { SearchType } from "./search-type.model.js";

/** The kinds of content that can be found: those of the site, and those that plugins add while they are enabled. */
export interface SearchTypes {
  get(key: string): SearchType | undefined;
  all(): readonly SearchType[];
  /** Adds a type until the returned function is called. Throws when the key is taken. */
  add(type: SearchType): () => void;
}

export function createSearchTypes(types: readonly SearchType[]): SearchTypes {
  const known = new Map(types.map((type) => [type.key, type]));
  return {
    get: (key) => known.get(key),
    all: () => [...known.values()],
    add(type) {
      if (type.key === "all" || known.has(type.key)) throw new Error(`There is already a search type "${type.key}".`);
      known.set(type.key, type);
      return () => void known.delete(type.key);
    },
  };
}
