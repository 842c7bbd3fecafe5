import type { ThemeManifest } from "@sitevine/contracts";
import { type Appearance, compileAdminCss } from "@sitevine/theme-engine";

/**
 * The administrators' stylesheet in its compiled form, for either appearance of the active theme: a switch of the theme then
 * compiles nothing. `dark` is absent where it is the same.
 */
export interface AdminSheet {
  readonly light: string;
  readonly dark?: string;
}

export const adminSheet = (light: string, dark: string): AdminSheet => (dark === light ? { light } : { light, dark });

export const sheetFor = ({ light, dark = light }: AdminSheet, appearance: Appearance): string =>
  appearance === "dark" ? dark : light;

export const isSameSheet = (one: AdminSheet, other: AdminSheet): boolean =>
  one.light === other.light && one.dark === other.dark;

/** A stored sheet; older releases stored one text for both. Undefined for anything else. */
export function storedSheet(stored: unknown): AdminSheet | undefined {
  if (typeof stored === "string") return { light: stored };
  const { light, dark } = (stored ?? {}) as Partial<Record<keyof AdminSheet, unknown>>;
  if (typeof light !== "string") return undefined;
  return typeof dark === "string" ? { light, dark } : { light };
}

export const compileSheet = (source: string): AdminSheet =>
  adminSheet(compileAdminCss(source).css, compileAdminCss(source, { appearance: "dark" }).css);

/** The appearance of a look with the stored manifest of its theme; light without one. */
export const appearanceOf = (manifest: unknown): Appearance =>
  (manifest as Partial<ThemeManifest> | null | undefined)?.appearance === "dark" ? "dark" : "light";
