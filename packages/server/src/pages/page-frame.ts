import { directionOf, type NavigationModel, type SiteModel, type Viewer } from "@sitevine/renderer";
import type { BrandingService } from "../features/appearance/index.js";
import type { ForeignPictures, PictureRule } from "../features/foreign-pictures/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { SettingsCache, SiteInfo } from "../features/settings/index.js";
import { ICON } from "./static-files.js";
import { type ViewerKind, viewerModel } from "./viewer.js";
import { wordsFor } from "./words/page-words.js";

/** What surrounds the content of every page. */
export interface PageFrame {
  readonly site: SiteModel;
  readonly viewer: Viewer;
  readonly navigation: NavigationModel;
  readonly iconUrl: string;
  /** How pictures on other hosts are displayed. */
  readonly pictures: PictureRule;
}

/** Builds the frame of the page at `path` for one kind of viewer. */
export type FramePage = (site: SiteInfo, viewer: ViewerKind, path: string) => Promise<PageFrame>;

export interface PageFramesDeps {
  readonly branding: Pick<BrandingService, "get">;
  readonly settings: SettingsCache;
  readonly navigation: Pick<Navigation, "model">;
  readonly pictures: Pick<ForeignPictures, "rule">;
}

export function createPageFrames({ branding, settings, navigation, pictures }: PageFramesDeps): FramePage {
  return async (site, viewer, path) => {
    const [{ logos, showSiteName }, registration, links, rule] = await Promise.all([
      branding.get(),
      settings.get("registration.mode"),
      navigation.model(viewer, path),
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
      pictures: rule,
    };
  };
}
