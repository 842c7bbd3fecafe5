import { type ThemeManifest, themeAppearance } from "@sitevine/contracts";
import type { ThemeChoice } from "@sitevine/renderer";
import type { StyleVersion } from "../features/appearance/index.js";
import type { LayoutSet, PublishedLayouts } from "../features/layouts/index.js";
import { findLibrary, type LibraryEntry, readerThemeView } from "../features/themes/index.js";
import type { Clock } from "../kernel/clock.js";
import { freshValue } from "../kernel/fresh-value.js";
import type { Database } from "../platform/db/database.js";

/** What a page wears for one reader. */
export interface Look {
  readonly layouts: LayoutSet;
  readonly themes: readonly ThemeChoice[];
  readonly appearance: "dark" | "light";
  readonly stylesheetUrl: string;
}

/** Finds what a reader wears: their own choice where it is installed, else the site's look. */
export interface Looks {
  /** Names the look; pages of the same name and content are the same page. */
  keyOf(chosen: string | undefined): Promise<string>;
  /** The name of the site's own look, when it is at hand. */
  peekKey(): string | undefined;
  find(chosen: string | undefined): Promise<Look>;
}

// The library changes without the style version when a theme is installed but not worn.
const LIBRARY_AGE_MS = 1_000;

/** The theme that a reader chose, where it is installed and not what the site wears anyway. */
const findChoice = (entries: readonly LibraryEntry[], chosen: string | undefined): ThemeManifest | undefined =>
  entries.find(({ manifest, active }) => manifest.id === chosen && !active)?.manifest;

export function createLooks(db: Database, version: StyleVersion, layouts: PublishedLayouts, clock: Clock): Looks {
  const library = freshValue(() => findLibrary(db.read), LIBRARY_AGE_MS, clock);
  const nameOf = (current: string, entries: readonly LibraryEntry[], chosen: string | undefined): string => {
    const worn = findChoice(entries, chosen)?.id ?? "";
    return `${current} ${worn} ${entries.map(({ manifest, updatedAt }) => `${manifest.id}@${updatedAt}`).join()}`;
  };

  return {
    async keyOf(chosen) {
      const entries = await library.get();
      return nameOf(await version.get(), entries, chosen);
    },
    peekKey() {
      const [current, entries] = [version.peek(), library.peek()];
      return current !== undefined && entries ? nameOf(current, entries, undefined) : undefined;
    },
    async find(chosen) {
      const entries = await library.get();
      const active = entries.find((entry) => entry.active)?.manifest;
      const own = findChoice(entries, chosen);
      const worn = own ?? active;
      const choices = entries.map(({ manifest }) => ({
        ...readerThemeView(manifest),
        current: manifest.id === worn?.id,
      }));
      // Who wears a theme of a site that wears none needs a way back.
      const ownLook = { id: "", name: "", appearance: "light", screenshotUrl: null, current: !worn } as const;
      const query = new URLSearchParams({ v: await version.get(), ...(own ? { theme: own.id } : {}) });
      return {
        layouts: await layouts.forReader(own?.id),
        themes: active || entries.length < 2 ? choices : [ownLook, ...choices],
        appearance: worn ? themeAppearance(worn) : "light",
        stylesheetUrl: `/api/appearance/css?${query}`,
      };
    },
  };
}
