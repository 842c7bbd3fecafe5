import type { Json, Site } from "@sitevine/plugin-sdk";

type Values = Site["values"];

/** Records of one kind, kept by id under a prefix. */
export interface Store<Row> {
  get(id: string): Promise<Row | null>;
  set(id: string, row: Row): Promise<void>;
  /** Replaces the record as it was read; false when somebody else changed it meanwhile. */
  replace(id: string, before: Row, after: Row): Promise<boolean>;
  delete(id: string): Promise<void>;
  /** All records, by id. */
  all(): AsyncGenerator<readonly [id: string, row: Row], void, undefined>;
}

/** Only this plugin writes these values, so that what is read is what was stored. */
export function storeOf<Row extends object>(values: Values, kind: string): Store<Row> {
  const prefix = `${kind}.`;
  const asJson = (row: Row): Json => row as unknown as Json;
  return {
    get: async (id) => (await values.get(prefix + id)) as unknown as Row | null,
    set: (id, row) => values.set(prefix + id, asJson(row)),
    replace: (id, before, after) => values.replace(prefix + id, asJson(before), asJson(after)),
    delete: (id) => values.delete(prefix + id),
    async *all() {
      for (let after = ""; ; ) {
        const page = await values.list(prefix, after);
        for (const { key, value } of page) yield [key.slice(prefix.length), value as unknown as Row];
        const last = page.at(-1);
        if (!last) return;
        after = last.key;
      }
    },
  };
}
