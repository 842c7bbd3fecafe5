import { isCustomised } from "@sitevine/theme-engine";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { replaceThemeLayer, type ThemeLayer } from "../appearance/index.js";
import { findStoredLayouts, type LayoutRegistry, replaceLayouts, type StoredLayout } from "../layouts/index.js";
import { setActive } from "./library.repo.js";

/** The theme layer of a site without an active theme. */
export const NO_THEME: ThemeLayer = {
  manifest: null,
  tokens: {},
  tokensDraft: {},
  css: null,
  cssDraft: null,
  compiledCss: "",
};

/** The effect of returning to the built-in look on the stored templates. */
export interface BuiltInPlan {
  /** Customised templates with their drafts. What a theme shipped for them no longer counts as their baseline. */
  readonly kept: readonly StoredLayout[];
  /** Keys of the other templates that have a published document. */
  readonly templates: readonly string[];
}

type Registry = Pick<LayoutRegistry, "findTemplate">;

function isKept(layout: StoredLayout, registry: Registry): boolean {
  const builtIn = registry.findTemplate(layout.templateKey)?.builtIn ?? layout.baseline;
  // For a template of a missing plugin, the built-in layout is not known at the moment.
  return layout.published !== null && (builtIn === null || isCustomised({ ...layout, builtIn }));
}

export async function planBuiltIn(db: Queryable, registry: Registry): Promise<BuiltInPlan> {
  const stored = await findStoredLayouts(db);
  const left = stored.filter((layout) => !isKept(layout, registry));
  return {
    kept: stored.filter((layout) => isKept(layout, registry)).map((layout) => ({ ...layout, baseline: null })),
    templates: left.filter(({ published }) => published !== null).map(({ templateKey }) => templateKey),
  };
}

/**
 * Deactivates the theme: removes its layer, and restores the built-in layout of every template that nobody customised.
 */
export async function applyBuiltInLook(tx: Tx, { kept }: BuiltInPlan, now: Date): Promise<void> {
  await replaceLayouts(tx, kept, now);
  await replaceThemeLayer(tx, NO_THEME, now);
  await setActive(tx, null);
}
