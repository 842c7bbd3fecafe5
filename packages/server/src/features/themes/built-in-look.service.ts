import { isCustomised } from "@sitevine/theme-engine";
import type { Reader, Tx } from "../../platform/db/database.js";
import { replaceThemeLayer, type ThemeLayer } from "../appearance/index.js";
import { findStoredLayouts, type LayoutRegistry, replaceLayouts, type StoredLayout } from "../layouts/index.js";
import { setActive } from "./library.repo.js";

/** The layer of a site that wears no theme. */
export const NO_THEME: ThemeLayer = {
  manifest: null,
  tokens: {},
  tokensDraft: {},
  css: null,
  cssDraft: null,
  compiledCss: "",
};

/** What going back to the built-in look does to the stored templates. */
export interface BuiltInPlan {
  /** Customised templates with their drafts. What a theme shipped for them is no measure any more. */
  readonly kept: readonly StoredLayout[];
  /** Keys of the others that something was published for. */
  readonly templates: readonly string[];
}

type Registry = Pick<LayoutRegistry, "findTemplate">;

function isKept(layout: StoredLayout, registry: Registry): boolean {
  const builtIn = registry.findTemplate(layout.templateKey)?.builtIn ?? layout.baseline;
  // Nobody knows now what a template of a missing plugin would go back to.
  return layout.published !== null && (builtIn === null || isCustomised({ ...layout, builtIn }));
}

export async function planBuiltIn(db: Reader, registry: Registry): Promise<BuiltInPlan> {
  const stored = await findStoredLayouts(db);
  const left = stored.filter((layout) => !isKept(layout, registry));
  return {
    kept: stored.filter((layout) => isKept(layout, registry)).map((layout) => ({ ...layout, baseline: null })),
    templates: left.filter(({ published }) => published !== null).map(({ templateKey }) => templateKey),
  };
}

/** Takes the theme off: no layer of a theme, and the built-in layout wherever nobody customised one. */
export async function wearBuiltIn(tx: Tx, { kept }: BuiltInPlan, now: Date): Promise<void> {
  await replaceLayouts(tx, kept, now);
  await replaceThemeLayer(tx, NO_THEME, now);
  await setActive(tx, null);
}
