import type { LayoutDocument, ThemeManifest } from "@sitevine/contracts";
import { layoutEquals } from "@sitevine/theme-engine";
import type { ThemeLayer } from "../appearance/index.js";
import type { LayoutRegistry, StoredLayout } from "../layouts/index.js";

/** The theme's part of a look. */
export interface ThemedLook {
  readonly layer: ThemeLayer;
  readonly layouts: readonly StoredLayout[];
}

/** The changes that readers would see. */
export interface LookPlan {
  readonly templates: readonly string[];
  readonly tokens: boolean;
  readonly customCss: boolean;
}

/** The result of returning to the built-in look, carried out or only planned. */
export interface BuiltInOutcome {
  readonly before: ThemeManifest | null;
  readonly templates: readonly string[];
  readonly kept: readonly string[];
  /** Present on a dry run. */
  readonly plan?: LookPlan;
}

/** The theme and the templates that undo would restore. */
export interface PlannedDiscard {
  readonly theme: ThemeManifest | null;
  readonly templates: readonly string[];
  readonly plan: LookPlan;
}

const shown = (layouts: readonly StoredLayout[]): ReadonlyMap<string, LayoutDocument | null> =>
  new Map(layouts.map(({ templateKey, published }) => [templateKey, published]));

/** Compares two looks as readers see them. */
export function planLook(before: ThemedLook, after: ThemedLook, registry: Pick<LayoutRegistry, "templates">): LookPlan {
  const [old, next] = [shown(before.layouts), shown(after.layouts)];
  const changed = registry
    .templates()
    .filter(({ key, builtIn }) => !layoutEquals(old.get(key) ?? builtIn, next.get(key) ?? builtIn));
  return {
    templates: changed.map(({ key }) => key),
    tokens: JSON.stringify(before.layer.tokens) !== JSON.stringify(after.layer.tokens),
    customCss: before.layer.compiledCss !== after.layer.compiledCss,
  };
}
