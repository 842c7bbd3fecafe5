import type { BeginGuestEpoch } from "../../features/categories/index.js";
import type { Subject } from "../../platform/kept/changes.js";
import { createKept } from "../../platform/kept/kept.js";
import type { KeptUses } from "../../platform/kept/kept-uses.js";

// Mostly the authors of articles that are asked for; the rest is a handful.
const MOST = 500;

/**
 * Content that many pages share, read once for all of them. A part ends with the pages that are made of it: when this
 * process changes one of its subjects, and when the categories that guests may read are read again, within a second.
 */
export interface SharedParts {
  /** `name` identifies the part; `subjects` is what it depends on, as in `page-subjects.ts`. */
  find<T extends object>(name: string, subjects: readonly Subject[], load: () => Promise<T>): Promise<T>;
}

export function createSharedParts(deps: {
  readonly beginGuestEpoch: BeginGuestEpoch;
  readonly keptUses?: Pick<KeptUses, "add">;
}): SharedParts {
  const parts = createKept<object>({ most: MOST, counted: { by: deps.keptUses, as: "parts" } });
  return {
    find: <T extends object>(name: string, subjects: readonly Subject[], load: () => Promise<T>) =>
      // Each name belongs to one kind of part.
      parts.find(name, deps.beginGuestEpoch, async ({ writes }) => {
        writes.dependsOn(subjects);
        return load();
      }) as Promise<T>,
  };
}
