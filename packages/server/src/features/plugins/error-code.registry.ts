import { type ErrorCatalogueEntry, errorCatalogue } from "@sitevine/contracts";

/** An error code that is available now. */
export interface RegisteredErrorCode extends ErrorCatalogueEntry {
  readonly code: string;
  readonly pluginId: string | null;
}

/** Every error code: those of the site, and those that plugins add while they are enabled. */
export interface ErrorCodeRegistry {
  find(code: string): RegisteredErrorCode | undefined;
  /** In the order of registration, the core's first. */
  list(): readonly RegisteredErrorCode[];
  /** Throws for a code that is taken. The returned function removes the codes again. */
  add(pluginId: string, codes: Readonly<Record<string, ErrorCatalogueEntry>>): () => void;
}

export function createErrorCodeRegistry(): ErrorCodeRegistry {
  const codes = new Map<string, RegisteredErrorCode>(
    Object.entries(errorCatalogue).map(([code, entry]) => [code, { code, ...entry, pluginId: null }]),
  );
  return {
    find: (code) => codes.get(code),
    list: () => [...codes.values()],
    add(pluginId, added) {
      const taken = Object.keys(added).find((code) => codes.has(code));
      if (taken !== undefined)
        throw new Error(`The plugin ${pluginId} cannot have the error code ${taken}: it is taken.`);
      for (const [code, entry] of Object.entries(added)) codes.set(code, { code, ...entry, pluginId });
      return () => {
        for (const code of Object.keys(added)) codes.delete(code);
      };
    },
  };
}
