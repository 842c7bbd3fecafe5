import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Tx } from "../../platform/db/database.js";
import type { StyleVersion } from "../appearance/index.js";
import { type EditedLayout, isVisibleChange } from "./layout-state.model.js";
import { deleteLayout, putLayout } from "./layouts.repo.js";

/** A change to layouts and its actor. */
export interface LayoutChange {
  readonly actorId: string;
  readonly verb: "edit" | "publish" | "discard" | "reset" | "revert-theme";
}

/** One place before and after a change. */
export interface LayoutStep {
  readonly before: EditedLayout;
  readonly after: EditedLayout;
}

/**
 * Stores the changes, records who made them with one entry per place, and increments the style version once when
 * readers see a difference. Writes to drafts never do, since readers do not see them.
 */
export type NoteLayout = (tx: Tx, now: Date, by: LayoutChange, steps: readonly LayoutStep[]) => Promise<void>;

export interface LayoutChangeDeps {
  readonly activity: ActivityLog;
  readonly version: Pick<StyleVersion, "bump">;
}

const isChanged = ({ before, after }: LayoutStep): boolean =>
  before.draft !== after.draft || before.published !== after.published;

async function store(tx: Tx, now: Date, { place, published, draft, baseline }: EditedLayout): Promise<void> {
  const { template, variantKey } = place;
  if (published || draft || baseline)
    await putLayout(tx, { templateKey: template.key, published, draft, baseline }, now, variantKey);
  else await deleteLayout(tx, template.key, variantKey);
}

export function createNoteLayout({ activity, version }: LayoutChangeDeps): NoteLayout {
  return async (tx, now, { actorId, verb }, steps) => {
    const changed = steps.filter(isChanged);
    for (const { after } of changed) {
      await store(tx, now, after);
      await activity.record(tx, { actorId, action: `layout.${verb}`, subject: after.place.key });
    }
    if (changed.some(({ before, after }) => isVisibleChange(before, after))) await version.bump(tx);
  };
}
