const LONGEST_ID = 64;

/**
 * Fills in the missing fields in the manifest of a package of colours alone. Fields that are present stay, valid or not. If the
 * name has no letters to make an id of, the id stays missing.
 */
export function fillColoursManifest(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const given = value as { readonly id?: unknown; readonly name?: unknown };
  const id = given.id ?? slugOf(given.name);
  const name = given.name ?? nameOf(given.id);
  const defaults = {
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    version: "1.0.0",
    vendor: "community",
    minServiceVersion: "0.0.0",
  };
  return { ...defaults, ...given };
}

/** The lower-case Latin letters and digits of a name, with hyphens between its words. */
function slugOf(name: unknown): string | undefined {
  if (typeof name !== "string" || name.length > 1_000) return undefined;
  const words = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'\u2019]/g, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, LONGEST_ID).replace(/-+$/, "") || undefined;
}

function nameOf(id: unknown): string | undefined {
  if (typeof id !== "string") return undefined;
  const words = id.replaceAll("-", " ").trim();
  return words === "" ? undefined : words.charAt(0).toUpperCase() + words.slice(1);
}
