import type { PluginManifest } from "@sitevine/contracts";
import type { Registration } from "@sitevine/plugin-sdk/registration";
import { AppError } from "../../kernel/app-error.js";
import { forbidden } from "../../kernel/refusals.js";
import type { InstalledPlugin } from "./plugins.model.js";

/**
 * Stands among the agreed rights of a plugin that was enabled before what a plugin registers was agreed to. The next start
 * replaces it by what that release registers.
 */
export const EARLIER = "earlier";

/** Parts of a plugin that act on more than its own data; other parts need nobody's agreement. */
type ActingParts = Pick<Registration, "permissions" | "filters" | "settings" | "scans">;

/** The rights that `plugin.json` asks for; a database is one. Whatever stands there is a right, also one of a later version. */
export const manifestRights = ({ permissions = [], migrations }: PluginManifest): readonly string[] => [
  ...permissions,
  ...(migrations === undefined ? [] : ["database"]),
];

function registeredRights(id: string, { permissions, filters, settings, scans }: ActingParts): readonly string[] {
  return [
    ...Object.keys(permissions).map((key) => `permission:${key}`),
    ...Object.keys(filters).map((name) => `filter:${name}`),
    // Members of the administrators' group alone store secrets, so they decide which code reads them.
    ...Object.entries(settings).flatMap(([key, { type }]) => (type === "secret" ? [`secret:${key}`] : [])),
    // A scan in the place of a built-in one decides what that finds.
    ...Object.keys(scans).flatMap((name) => (name.startsWith(`${id}.`) ? [] : [`scan:${name}`])),
  ];
}

interface AskingParts {
  readonly manifest: PluginManifest;
  readonly registration: ActingParts;
}

/** Every right that a release asks for: in `plugin.json`, and by what it registers. */
export const rightsOf = ({ manifest, registration }: AskingParts): readonly string[] => [
  ...manifestRights(manifest),
  ...registeredRights(manifest.id, registration),
];

/** The rights among these to which nobody has agreed. */
export function missingRights(rights: readonly string[], agreed: readonly string[]): readonly string[] {
  const isEarlier = agreed.includes(EARLIER);
  // Rights that only a manifest asks for were agreed to one by one at all times.
  const isRegistered = (right: string): boolean => /^(?:database$|permission:|filter:|secret:|scan:)/.test(right);
  return rights.filter((right) => !agreed.includes(right) && !(isEarlier && isRegistered(right)));
}

export const union = (left: readonly string[], right: readonly string[]): readonly string[] => [
  ...new Set([...left, ...right]),
];

/** The rights of an installed plugin as far as they are known before it starts: what it registers was known when it was enabled. */
export const knownRights = ({ current, agreedRights }: InstalledPlugin): readonly string[] =>
  union(
    manifestRights(current.manifest),
    agreedRights.filter((right) => right !== EARLIER),
  );

/** 403: somebody outside of the administrators' group did what only its members agree to. */
export const needsAdministrator = (deed: string, rights: readonly string[]): AppError =>
  forbidden(
    `Only a member of the administrators' group may ${deed}, because it has these rights: ${rights.join(", ")}.`,
    { details: { rights: [...rights] } },
  );

/** A release that was started asks for rights to which nobody has agreed. */
export class UnagreedRights extends AppError {
  readonly rights: readonly string[];

  constructor(rights: readonly string[]) {
    super("SVC-API-4003", { message: `It asks for rights to which nobody has agreed: ${rights.join(", ")}.` });
    this.rights = rights;
  }
}

/** Throws for a release that registers more than was agreed to. */
export function requireAgreed(parts: AskingParts, agreed: readonly string[]): void {
  const missing = missingRights(rightsOf(parts), agreed);
  if (missing.length > 0) throw new UnagreedRights(missing);
}
