import type { Finding, LayoutDocument, ThemeManifest } from "@sitevine/contracts";
import { assetBaseOf } from "../assets/asset-base.js";
import { layoutEquals } from "../layout/layout-equals.js";
import { rewriteLayoutAssets } from "../layout/rewrite-assets.js";
import { listBlocks } from "../layout/walk-blocks.js";
import type { ThemePackage } from "../package/read-theme-package.js";
import { checkVendor } from "../package/vendor-conflict.rule.js";

/** The stored state of one template. */
export interface TemplateState {
  readonly published: LayoutDocument | null;
  /** Document that a theme last shipped for it; null if no theme ever did. */
  readonly baseline: LayoutDocument | null;
  readonly builtIn: LayoutDocument;
}

/** The part of a site's state that an import depends on. */
export interface SiteThemeState {
  /** The active theme; null for the built-in look. */
  readonly current: ThemeManifest | null;
  readonly library: readonly { readonly id: string; readonly vendor: string }[];
  /** Every template that the site has, by key. */
  readonly templates: ReadonlyMap<string, TemplateState>;
  readonly knownBlockTypes: ReadonlySet<string>;
}

/** `install` imports a package and applies it only if it updates the active theme; `activate` switches to it. */
export type PlanMode = "install" | "activate";

export interface UnknownBlock {
  readonly template: string;
  readonly blockId: string;
  readonly type: string;
}

/** The properties of a theme that a plan needs. A package that was read has them, and so has a theme of the library. */
export interface PlannedTheme extends Pick<ThemePackage, "manifest" | "tokens" | "css" | "layouts" | "ignoredFiles"> {
  readonly assets: { readonly size: number };
}

/** The changes that an import or a switch makes. */
export interface ImportPlan {
  readonly activates: boolean;
  /**
   * The templates to write, and those that stay because the administrator changed them; both empty unless the plan activates.
   */
  readonly templates: readonly string[];
  readonly kept: readonly string[];
  /** Documents to record as baselines and to publish; their images have the addresses from which they are served. */
  readonly baselines: ReadonlyMap<string, LayoutDocument>;
  readonly writes: ReadonlyMap<string, LayoutDocument>;
  readonly unknownTemplates: readonly string[];
  readonly unknownBlocks: readonly UnknownBlock[];
  readonly tokensApplied: boolean;
  readonly customCssApplied: boolean;
  readonly assetsImported: number;
  readonly ignoredFiles: readonly string[];
  /** A finding with the level error means that the import must be refused. */
  readonly notices: readonly Finding[];
}

/**
 * Plans an import or a switch. A template is kept when its published document differs from its baseline, or from the built-in
 * default if it has no baseline. Templates that the theme does not ship keep their documents and baselines (site service,
 * import rules). Pure.
 */
export function planImport(theme: PlannedTheme, site: SiteThemeState, mode: PlanMode): ImportPlan {
  const { id } = theme.manifest;
  const activates = mode === "activate" || site.current?.id === id;
  const shipped = [...theme.layouts].map(
    ([key, document]) => [key, rewriteLayoutAssets(document, assetBaseOf(id))] as const,
  );
  const known = shipped.filter(([key]) => site.templates.has(key));
  const applied = activates ? known : [];
  const kept = applied.filter(([key]) => isCustomised(site.templates.get(key)));
  const written = applied.filter(([key]) => !isCustomised(site.templates.get(key)));
  return {
    activates,
    templates: written.map(([key]) => key),
    kept: kept.map(([key]) => key),
    baselines: new Map(applied),
    writes: new Map(written),
    unknownTemplates: shipped.filter(([key]) => !site.templates.has(key)).map(([key]) => key),
    unknownBlocks: known.flatMap(([key, document]) => unknownBlocks(key, document, site.knownBlockTypes)),
    tokensApplied: activates && Object.values(theme.tokens).some((tokens) => Object.keys(tokens).length > 0),
    customCssApplied: activates && theme.css !== null && theme.css.trim() !== "",
    assetsImported: theme.assets.size,
    ignoredFiles: theme.ignoredFiles,
    notices: checkVendor(theme.manifest, [...site.library, ...(site.current ? [site.current] : [])]),
  };
}

/** True when the published document is neither what a theme shipped last nor, if none ever did, the built-in default. */
export function isCustomised(state: TemplateState | undefined): boolean {
  if (!state?.published) return false;
  return !layoutEquals(state.published, state.baseline ?? state.builtIn);
}

function unknownBlocks(template: string, document: LayoutDocument, known: ReadonlySet<string>): UnknownBlock[] {
  return listBlocks(document)
    .filter(({ block }) => !known.has(block.type))
    .map(({ block }) => ({ template, blockId: block.id, type: block.type }));
}
