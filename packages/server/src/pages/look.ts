import { themeAppearance } from "@sitevine/contracts";
import { stockLayouts, type ThemeChoice } from "@sitevine/renderer";
import { mapLayoutImages } from "@sitevine/theme-engine";
import { chosenLookVersion, createLookCache, type StyleVersion } from "../features/appearance/index.js";
import type { LayoutSet, PublishedLayouts } from "../features/layouts/index.js";
import { findChoice, type ReaderLibrary, readerThemeView } from "../features/themes/index.js";

/** What a page wears for one reader. All of it belongs to one state of the site. */
export interface Look {
  /** Names the look; pages of the same name and content are the same page. */
  readonly key: string;
  readonly layouts: LayoutSet;
  readonly themes: readonly ThemeChoice[];
  readonly appearance: "dark" | "light";
  readonly stylesheetUrl: string;
}

/** Finds what a reader wears: their own choice where it is installed, else the site's look. */
export interface Looks {
  find(chosen: string | undefined): Promise<Look>;
  /** The site's own look, when it is at hand. */
  peek(): Look | undefined;
  /** The id, where a theme of that id is installed that the site does not wear at this moment. */
  confirmChoice(chosen: string): Promise<string | null>;
}

export interface LooksDeps {
  readonly version: StyleVersion;
  readonly layouts: PublishedLayouts;
  readonly library: ReaderLibrary;
}

// Every theme that readers wear has one look, and the site's own is one more.
const MOST_KEPT = 64;

export function createLooks({ version, layouts, library }: LooksDeps): Looks {
  const looks = createLookCache<Look>(version, MOST_KEPT);
  const nameOf = (worn: string | undefined): string => `${layouts.revision()} ${worn ?? ""}`;

  async function findWorn(chosen: string | undefined): Promise<string | undefined> {
    return chosen === undefined ? undefined : findChoice(await library.entries(), chosen)?.manifest.id;
  }

  /** Pictures under addresses that name their bytes, so that browsers keep them and never show former ones. */
  async function withContentAddresses(set: LayoutSet): Promise<LayoutSet> {
    const { address } = await library.addresses();
    // The renderer knows its own layouts by their identity and says them in the language of the page; they show no pictures.
    const own = new Set(stockLayouts.values());
    return new Map(
      [...set].map(([key, document]) => [key, own.has(document) ? document : mapLayoutImages(document, address)]),
    );
  }

  async function read(current: string, key: string, choice: string | undefined): Promise<Look> {
    const entries = await library.entries();
    const active = entries.find((entry) => entry.active)?.manifest;
    const own = findChoice(entries, choice)?.manifest;
    const worn = own ?? active;
    const choices = entries.map(({ manifest }) => ({
      ...readerThemeView(manifest),
      current: manifest.id === worn?.id,
    }));
    // Who wears a theme of a site that wears none needs a way back.
    const ownLook = { id: "", name: "", appearance: "light", screenshotUrl: null, current: !worn } as const;
    const revision = own && (await library.findRevision(own.id));
    const query = new URLSearchParams(
      own && revision ? { v: chosenLookVersion(current, revision), theme: own.id } : { v: current },
    );
    return {
      key,
      layouts: await withContentAddresses(await layouts.forReader(own?.id)),
      themes: active || entries.length < 2 ? choices : [ownLook, ...choices],
      appearance: worn ? themeAppearance(worn) : "light",
      stylesheetUrl: `/api/appearance/css?${query}`,
    };
  }

  return {
    async find(chosen) {
      const worn = await findWorn(chosen);
      const name = nameOf(worn);
      return looks.find(name, (state) => read(state.version, `${state.version} ${state.library} ${name}`, worn));
    },
    peek: () => looks.peek(nameOf(undefined)),
    async confirmChoice(chosen) {
      // Another process may have switched; a choice is rare enough to ask the database.
      await version.refresh();
      return (await findWorn(chosen)) ?? null;
    },
  };
}
