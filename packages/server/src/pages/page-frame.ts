import type { NavigationModel, SiteModel, Viewer } from "@sitevine/renderer";
import type { BrandingService } from "../features/appearance/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { SettingsReader, SiteInfo } from "../features/settings/index.js";
import { wordsFor } from "./page-words.js";
import { ICON } from "./static-files.js";
import { type ViewerKind, viewerModel } from "./viewer.js";

/** What stands around the content of every page. */
export interface PageFrame {
  readonly site: SiteModel;
  readonly viewer: Viewer;
  readonly navigation: NavigationModel;
  readonly iconUrl: string;
}

/** Frames the page at `path` for one kind of viewer. */
export type FramePage = (site: SiteInfo, viewer: ViewerKind, path: string) => Promise<PageFrame>;

export interface PageFramesDeps {
  readonly branding: Pick<BrandingService, "get">;
  readonly settings: SettingsReader;
  readonly navigation: Pick<Navigation, "model">;
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku-Arab|ps|sd|ug|ur|yi)\b/;

export function createPageFrames({ branding, settings, navigation }: PageFramesDeps): FramePage {
  return async (site, viewer, path) => {
    const [{ logos, showSiteName }, registration, links] = await Promise.all([
      branding.get(),
      settings.get("registration.mode"),
      navigation.model(viewer, path),
    ]);
    const words = wordsFor(site.language);
    return {
      site: {
        name: site.name,
        description: site.description || words.page.siteDescription(site.name),
        url: site.url.replace(/\/+$/, ""),
        locale: site.language,
        dir: RIGHT_TO_LEFT.test(site.language) ? "rtl" : "ltr",
        timeZone: site.timeZone,
        logoUrl: logos.navbar,
        showName: showSiteName,
      },
      viewer: viewerModel(viewer, words, registration !== "closed"),
      navigation: links,
      iconUrl: logos.icon ?? ICON.path,
    };
  };
}
