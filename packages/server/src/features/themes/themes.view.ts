import type { AnswerOf, activateBuiltInLook, discardTheme, ImportResult, listThemes } from "@sitevine/api";
import { type Finding, type ThemeManifest, themeAppearance } from "@sitevine/contracts";
import { assetBaseOf, type ImportPlan } from "@sitevine/theme-engine";
import type { ReaderTheme } from "../appearance/index.js";
import type { LibraryEntry } from "./library-theme.model.js";
import type { BuiltInOutcome, LookPlan, PlannedDiscard } from "./look-plan.model.js";

/** Address of a theme's screenshot, if the manifest names one. Like every file, it is served by its base name. */
function screenshotUrl(manifest: ThemeManifest): string | null {
  const name = manifest.screenshot?.split("/").at(-1);
  return name ? `${assetBaseOf(manifest.id)}${encodeURIComponent(name)}` : null;
}

/** A theme in the list that readers choose from. */
export const readerThemeView = (manifest: ThemeManifest): ReaderTheme => ({
  id: manifest.id,
  name: manifest.name,
  appearance: themeAppearance(manifest),
  screenshotUrl: screenshotUrl(manifest),
});

export function libraryView(entries: readonly LibraryEntry[]): AnswerOf<typeof listThemes> {
  return entries.map((entry) => ({
    id: entry.manifest.id,
    manifest: entry.manifest,
    active: entry.active,
    installedAt: entry.installedAt,
    updatedAt: entry.updatedAt,
    screenshotUrl: screenshotUrl(entry.manifest),
  }));
}

/** The result of a plan, carried out or not. */
export interface ImportOutcome {
  readonly manifest: ThemeManifest;
  readonly plan: ImportPlan;
  readonly notices: readonly Finding[];
  /** The theme that was active before. */
  readonly before: ThemeManifest | null;
  readonly isDryRun: boolean;
}

function planView(plan: ImportPlan): NonNullable<ImportResult["plan"]> {
  return {
    activates: plan.activates,
    templates: [...plan.templates],
    kept: [...plan.kept],
    tokens: plan.tokensApplied,
    customCss: plan.customCssApplied,
    assets: plan.assetsImported,
  };
}

export function importResultView({ manifest, plan, notices, before, isDryRun }: ImportOutcome): ImportResult {
  const { activates } = plan;
  return {
    manifest,
    activated: activates,
    current: activates ? manifest : before,
    replaced: activates ? before : null,
    templates: activates ? [...plan.templates] : [],
    kept: activates ? [...plan.kept] : [],
    unknownTemplates: [...plan.unknownTemplates],
    unknownBlocks: plan.unknownBlocks.map((block) => ({ ...block })),
    tokensApplied: plan.tokensApplied,
    customCssApplied: plan.customCssApplied,
    assetsImported: plan.assetsImported,
    ignoredFiles: [...plan.ignoredFiles],
    notices: [...notices, ...plan.notices].map((notice) => ({ ...notice })),
    ...(isDryRun ? { plan: planView(plan) } : {}),
  };
}

const lookPlanView = ({ templates, tokens, customCss }: LookPlan) => ({ templates: [...templates], tokens, customCss });

export function builtInView({ before, templates, kept, plan }: BuiltInOutcome): AnswerOf<typeof activateBuiltInLook> {
  return {
    current: null,
    replaced: before,
    templates: [...templates],
    kept: [...kept],
    ...(plan ? { plan: lookPlanView(plan) } : {}),
  };
}

export const discardPlanView = ({ theme, templates, plan }: PlannedDiscard): AnswerOf<typeof discardTheme> => ({
  current: theme,
  templates: [...templates],
  plan: lookPlanView(plan),
});
