/** Hits of one cache, and the memory that its answers take. */
export interface KeptUse {
  /** Answers that lie there now, valid or not. */
  readonly entries: number;
  /** Calls that found a valid answer, or one that was being read; since the start of the process. */
  readonly hits: number;
  /** Calls for which it was read. */
  readonly misses: number;
  /** The size of the answers; null where it is not limited. */
  readonly bytes: number | null;
}

/** Uses of a site's caches, by name. Several caches may have one name. */
export interface KeptUses {
  add(name: string, read: () => KeptUse): void;
  read(): readonly (KeptUse & { readonly name: string })[];
}

const sumOf = (one: KeptUse, other: KeptUse): KeptUse => ({
  entries: one.entries + other.entries,
  hits: one.hits + other.hits,
  misses: one.misses + other.misses,
  bytes: one.bytes === null || other.bytes === null ? null : one.bytes + other.bytes,
});

export function createKeptUses(): KeptUses {
  const caches: { readonly name: string; readonly read: () => KeptUse }[] = [];
  return {
    add(name, read) {
      caches.push({ name, read });
    },
    read: () =>
      [...Map.groupBy(caches, ({ name }) => name)].map(([name, group]) => ({
        name,
        ...group.map(({ read }) => read()).reduce(sumOf),
      })),
  };
}
