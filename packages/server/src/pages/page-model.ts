import type { NavigationModel, PageContent, PageModel, ThemeChoice } from "@sitevine/renderer";
import type { SiteInfo } from "../features/settings/index.js";

/** What a page's model is made from. */
export interface PageFacts {
  readonly site: SiteInfo;
  readonly path: string;
  readonly templateKey: string;
  readonly themes: readonly ThemeChoice[];
  readonly content: PageContent;
  readonly now: Date;
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku-Arab|ps|sd|ug|ur|yi)\b/;

const LINKS = [
  { label: "Home", href: "/" },
  { label: "Articles", href: "/articles" },
] as const;

function navigation(path: string): NavigationModel {
  const items = LINKS.map((link) => ({ ...link, current: link.href === path }));
  return { header: items, footer: items, aside: [] };
}

/** The model of one page for a guest. */
export function pageModel({ site, path, templateKey, themes, content, now }: PageFacts): PageModel {
  return {
    site: {
      name: site.name,
      description: site.description || `Articles, conversations and people of ${site.name}.`,
      url: site.url.replace(/\/+$/, ""),
      locale: site.language,
      dir: RIGHT_TO_LEFT.test(site.language) ? "rtl" : "ltr",
      timeZone: site.timeZone,
      logoUrl: null,
      showName: true,
    },
    request: { path, templateKey, now },
    viewer: { kind: "guest", signInHref: null, registerHref: null },
    navigation: navigation(path),
    themes,
    breadcrumbs: [],
    content,
  };
}
