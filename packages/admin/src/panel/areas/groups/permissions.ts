import type { KnownPermission } from "./permission-words.js";

/** Permissions of one area. */
export interface PermissionArea {
  readonly area: string;
  readonly pluginId: string | null;
  readonly permissions: readonly KnownPermission[];
}

/** The permissions by area, in the order in which the site names them. */
export function byArea(permissions: readonly KnownPermission[]): readonly PermissionArea[] {
  const areas = Map.groupBy(permissions, ({ area, pluginId }) => `${pluginId ?? ""}/${area}`);
  return [...areas.values()].flatMap((held) =>
    held[0] ? [{ area: held[0].area, pluginId: held[0].pluginId, permissions: held }] : [],
  );
}

/** The permissions whose name, description or key has all words. */
export function withWords(permissions: readonly KnownPermission[], text: string): readonly KnownPermission[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return permissions.filter(({ key, label, description, area }) => {
    const all = `${key} ${label} ${description} ${area}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Whether each permission is held, as the fields of a form: an edit concerns one permission, whatever others change meanwhile. */
export type Held = Readonly<Record<string, boolean>>;

/**
 * The permissions of a group as fields. Those that it holds of a plugin that is off at the moment are among them, so that
 * they stay.
 */
export const heldOf = (keys: readonly string[], held: readonly string[]): Held =>
  Object.fromEntries([...new Set([...keys, ...held])].map((key) => [key, held.includes(key)]));

/** Names of the permissions, by key. */
export const namesOf = (permissions: readonly KnownPermission[]): Readonly<Record<string, string>> =>
  Object.fromEntries(permissions.map(({ key, label }) => [key, label]));

export const keysOf = (held: Held): string[] => Object.keys(held).filter((key) => held[key]);
