import { directionOf, type NavigationModel, type SiteModel, type Viewer } from "@sitevine/renderer";
import type { Branding, BrandingService } from "../features/appearance/index.js";
import type { ForeignPictures, PictureRule } from "../features/foreign-pictures/index.js";
import type { FindPictureSize } from "../features/media/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { SettingsCache, SiteInfo } from "../features/settings/index.js";
import type { SharedParts } from "./content/shared-parts.js";
import type { PagePicture } from "./public-page.js";
import { ICON, PICTURE } from "./static-files.js";
import { type PageViewer, viewerModel } from "./viewer.js";
import { wordsFor } from "./words/page-words.js";

const PICTURE_SIZE = { width: 256, height: 256 } as const;

/** Frame around the content of every page. */
export interface PageFrame {
  readonly site: SiteModel;
  readonly viewer: Viewer;
  readonly navigation: NavigationModel;
  readonly iconUrl: string;
  /** The picture for previews of pages that have none of their own. */
  readonly picture: PagePicture;
  /** Rule for displaying pictures on other hosts. */
  readonly pictures: PictureRule;
}

/** Builds the frame of the page at `path` for one kind of viewer, or for those who are silenced alike. */
export type FramePage = (site: SiteInfo, viewer: PageViewer, path: string) => Promise<PageFrame>;

export interface PageFramesDeps {
  readonly branding: Pick<BrandingService, "get">;
  readonly settings: SettingsCache;
  readonly navigation: Pick<Navigation, "model">;
  readonly pictures: Pick<ForeignPictures, "rule">;
  readonly pictureSize: FindPictureSize;
  readonly shared: SharedParts;
}

export function createPageFrames(deps: PageFramesDeps): FramePage {
  const { branding, settings, navigation, pictures, pictureSize, shared } = deps;

  async function pictureOf({ icon, navbar }: Branding["logos"], alt: string): Promise<PagePicture> {
    const url = icon ?? navbar;
    if (url === null) return { url: PICTURE.path, size: PICTURE_SIZE, alt, kind: "logo" };
    return { url, size: await pictureSize(url), alt, kind: "logo" };
  }

  return async (site, viewer, path) => {
    const [{ logos, showSiteName }, registration, links, rule] = await Promise.all([
      shared.find("branding", [], () => branding.get()),
      settings.get("registration.mode"),
      navigation.model(viewer.kind, path),
      pictures.rule(),
    ]);
    const words = wordsFor(site.language);
    return {
      site: {
        name: site.name,
        description: site.description || words.page.siteDescription(site.name),
        url: site.url.replace(/\/+$/, ""),
        locale: site.language,
        dir: directionOf(site.language),
        timeZone: site.timeZone,
        logoUrl: logos.navbar,
        showName: showSiteName,
      },
      viewer: viewerModel(viewer, words, registration !== "closed"),
      navigation: links,
      iconUrl: logos.icon ?? ICON.path,
      picture: await pictureOf(logos, site.name),
      pictures: rule,
    };
  };
}
