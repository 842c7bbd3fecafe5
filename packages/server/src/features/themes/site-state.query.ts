import type { SiteThemeState } from "@sitevine/theme-engine";
import type { Queryable } from "../../platform/db/database.js";
import { findThemeLayer } from "../appearance/index.js";
import { findStoredLayouts, type LayoutRegistry } from "../layouts/index.js";
import { findLibrary } from "./library.repo.js";

/**
 * The state of the site that an import plan needs. It is read in one place, so that a dry run and the real import see
 * the same.
 */
export async function findSiteState(db: Queryable, registry: LayoutRegistry): Promise<SiteThemeState> {
  const [layer, library, stored] = [await findThemeLayer(db), await findLibrary(db), await findStoredLayouts(db)];
  const layouts = new Map(stored.map((layout) => [layout.templateKey, layout]));
  return {
    current: layer.manifest,
    library: library.map(({ manifest }) => ({ id: manifest.id, vendor: manifest.vendor })),
    templates: new Map(
      registry.templates().map(({ key, builtIn }) => {
        const layout = layouts.get(key);
        return [key, { published: layout?.published ?? null, baseline: layout?.baseline ?? null, builtIn }];
      }),
    ),
    knownBlockTypes: registry.renderers().types,
  };
}
