import type { ImportPlan } from "@sitevine/theme-engine";
import type { Tx } from "../../platform/db/database.js";
import { replaceThemeLayer } from "../appearance/index.js";
import { findStoredLayouts, putLayout } from "../layouts/index.js";
import { setActive } from "./library.repo.js";
import type { LibraryTheme } from "./library-theme.model.js";

/**
 * Activates a theme of the library. Its layer replaces that of the former theme. Templates that nobody customised get
 * its layouts, customised ones keep theirs with their draft, and every template that it ships gets it as baseline.
 */
export async function applyTheme(tx: Tx, theme: LibraryTheme, plan: ImportPlan, now: Date): Promise<void> {
  const stored = new Map((await findStoredLayouts(tx)).map((layout) => [layout.templateKey, layout]));
  for (const [templateKey, baseline] of plan.baselines) {
    const published = plan.writes.get(templateKey);
    const before = stored.get(templateKey) ?? { published: null, draft: null };
    const after = published ? { published, draft: null } : { published: before.published, draft: before.draft };
    await putLayout(tx, { templateKey, baseline, ...after }, now);
  }
  const { manifest, tokens, css, compiledCss } = theme;
  await replaceThemeLayer(tx, { manifest, tokens, tokensDraft: tokens, css, cssDraft: css, compiledCss }, now);
  await setActive(tx, manifest.id);
}
