import type { Database, Queryable } from "../../platform/db/database.js";
import type { ChangeAppearance } from "../appearance/index.js";
import { findEditedLayouts } from "./edited-layouts.query.js";
import type { LayoutRegistry } from "./layout.registry.js";
import type { LayoutStep, NoteLayout } from "./layout-change.service.js";
import { findPlace, type LayoutPlace } from "./layout-place.model.js";
import { type EditedLayout, isPending } from "./layout-state.model.js";
import { findDraftPlaces } from "./layouts.repo.js";

export interface LayoutPublishingDeps {
  readonly db: Database;
  readonly change: ChangeAppearance;
  readonly note: NoteLayout;
  readonly registry: LayoutRegistry;
}

/** Publishes all drafts together. */
export interface LayoutPublishing {
  /** Keys whose draft differs from the live document. */
  pending(): Promise<readonly string[]>;
  /** Publishes every pending draft in one transaction, and returns the keys. */
  publish(actorId: string): Promise<readonly string[]>;
}

const keyOf = ({ place }: EditedLayout): string => place.key;

export function createLayoutPublishing({ db, change, note, registry }: LayoutPublishingDeps): LayoutPublishing {
  /** Drafts of registered templates. A draft for a disabled plugin waits until the plugin is enabled. */
  async function findDrafts(queryable: Queryable): Promise<readonly EditedLayout[]> {
    const drafts = await findDraftPlaces(queryable);
    const places = drafts.flatMap(
      ({ templateKey, variantKey }): LayoutPlace | readonly never[] =>
        findPlace(registry, variantKey || templateKey) ?? [],
    );
    return findEditedLayouts(queryable, places);
  }

  return {
    pending: async () => (await findDrafts(db.read)).filter(isPending).map(keyOf),
    publish: (actorId) =>
      change(async (tx, now) => {
        const pending = (await findDrafts(tx)).filter(isPending);
        const steps = pending.map(
          (before): LayoutStep => ({ before, after: { ...before, published: before.draft, draft: null } }),
        );
        await note(tx, now, { actorId, verb: "publish" }, steps);
        return pending.map(keyOf);
      }),
  };
}
