import type { AnswerOf, listUpdates } from "@sitevine/api";
import type { Advisory, AvailableUpdate } from "@sitevine/contracts";
import type { InstalledPackage } from "./installed-packages.port.js";
import { isoOf } from "./marketplace-times.model.js";
import { advisorySubject, updateSubject } from "./updates.model.js";

export interface UpdatesFacts {
  readonly checkedAt: string | null;
  readonly acknowledged: ReadonlySet<string>;
  readonly updates: readonly { readonly update: AvailableUpdate; readonly item: InstalledPackage }[];
  readonly advisories: readonly Advisory[];
}

export function updatesView({ checkedAt, acknowledged, ...facts }: UpdatesFacts): AnswerOf<typeof listUpdates> {
  return {
    checkedAt,
    updates: facts.updates.map(({ update, item }) => ({
      ...update,
      name: item.name,
      installedVersion: item.version,
      publishedAt: isoOf(update.publishedAt),
      notes: update.notes ?? null,
      minServiceVersion: update.minServiceVersion ?? null,
      acknowledged: acknowledged.has(updateSubject(update)),
    })),
    advisories: facts.advisories.map((advisory) => ({
      ...advisory,
      url: advisory.url ?? null,
      acknowledged: acknowledged.has(advisorySubject(advisory.id)),
    })),
  };
}
