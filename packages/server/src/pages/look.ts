import { themeAppearance } from "@sitevine/contracts";
import { stockLayouts, type ThemeChoice } from "@sitevine/renderer";
import { type FirstFonts, mapLayoutImages } from "@sitevine/theme-engine";
import {
  chosenLookVersion,
  createLookCache,
  type Stylesheets,
  type StyleVersion,
} from "../features/appearance/index.js";
import type { LayoutSet, PublishedLayouts } from "../features/layouts/index.js";
import { findChoice, type ReaderLibrary, readerThemeView } from "../features/themes/index.js";
import { chosenFont, type ReaderFont } from "./font-choice.js";
import { chosenTheme } from "./theme-choice.js";

/** The look of a page for one reader. All of it belongs to one state of the site. */
export interface Look {
  /** Identifies the look; pages with the same key and content are the same page. */
  readonly key: string;
  readonly layouts: LayoutSet;
  readonly themes: readonly ThemeChoice[];
  readonly appearance: "dark" | "light";
  readonly stylesheetUrl: string;
  /** The fonts that its pages are first seen in. */
  readonly fonts: FirstFonts;
  /** Font that the reader chose; it overrides that of the look. */
  readonly readerFont?: ReaderFont | undefined;
}

/** Choices of a reader about the look. */
export interface LookChoice {
  readonly theme?: string | undefined;
  readonly font?: ReaderFont | undefined;
}

export const chosenLook = (request: Request): LookChoice => ({
  theme: chosenTheme(request),
  font: chosenFont(request),
});

/** The look in the reader's own font, which is on their device. */
const inFont = (look: Look, font: ReaderFont | undefined): Look =>
  font === undefined ? look : { ...look, key: `${look.key} ${font}`, fonts: [], readerFont: font };

/** Finds the look for a reader: their chosen theme if it is installed, otherwise the site's look. */
export interface Looks {
  find(chosen: LookChoice): Promise<Look>;
  /** The site's own look, if it is in memory. */
  peek(): Look | undefined;
  /** The id, if a theme with that id is installed and is not the active one. */
  confirmChoice(chosen: string): Promise<string | null>;
}

export interface LooksDeps {
  readonly version: StyleVersion;
  readonly layouts: PublishedLayouts;
  readonly library: ReaderLibrary;
  readonly stylesheets: Pick<Stylesheets, "live">;
}

// Each theme that readers choose has one look; the site's own is one more.
const MOST_KEPT = 64;

export function createLooks({ version, layouts, library, stylesheets }: LooksDeps): Looks {
  const looks = createLookCache<Look>(version, MOST_KEPT);
  const nameOf = (choice: string | undefined): string => `${layouts.revision()} ${choice ?? ""}`;

  async function findInstalledChoice(chosen: string | undefined): Promise<string | undefined> {
    return chosen === undefined ? undefined : findChoice(await library.entries(), chosen)?.manifest.id;
  }

  /**
   * Pictures get addresses that contain the hash of their bytes, so that browsers can keep them and never show former
   * ones.
   */
  async function withContentAddresses(set: LayoutSet): Promise<LayoutSet> {
    const { address } = await library.addresses();
    // The renderer recognises its own layouts by identity and renders their titles in the language of the page; they
    // contain no pictures.
    const own = new Set(stockLayouts.values());
    return new Map(
      [...set].map(([key, document]) => [key, own.has(document) ? document : mapLayoutImages(document, address)]),
    );
  }

  async function read(current: string, key: string, choice: string | undefined): Promise<Look> {
    const entries = await library.entries();
    const active = entries.find((entry) => entry.active)?.manifest;
    const own = findChoice(entries, choice)?.manifest;
    const used = own ?? active;
    const choices = entries.map(({ manifest }) => ({
      ...readerThemeView(manifest),
      current: manifest.id === used?.id,
    }));
    // A reader who chose a theme on a site without an active one needs a way back to the site's look.
    const ownLook = { id: "", name: "", appearance: "light", screenshotUrl: null, current: !used } as const;
    const revision = own && (await library.findRevision(own.id));
    const query = new URLSearchParams(
      own && revision ? { v: chosenLookVersion(current, revision), theme: own.id } : { v: current },
    );
    return {
      key,
      layouts: await withContentAddresses(await layouts.forReader(own?.id)),
      themes: active || entries.length < 2 ? choices : [ownLook, ...choices],
      appearance: used ? themeAppearance(used) : "light",
      stylesheetUrl: `/api/appearance/css?${query}`,
      fonts: (await stylesheets.live(own?.id)).fonts,
    };
  }

  return {
    async find({ theme, font }) {
      const choice = await findInstalledChoice(theme);
      const name = nameOf(choice);
      const look = await looks.find(name, (state) =>
        read(state.version, `${state.version} ${state.library} ${name}`, choice),
      );
      return inFont(look, font);
    },
    peek: () => looks.peek(nameOf(undefined)),
    async confirmChoice(chosen) {
      // Another process may have switched the theme; choosing one is rare enough to query the database.
      await version.refresh();
      return (await findInstalledChoice(chosen)) ?? null;
    },
  };
}
