import type { TemplateKey } from "@sitevine/contracts";
import type { PageContent } from "@sitevine/renderer";
import type { SiteInfo } from "../features/settings/index.js";
import { type PreparedAsset, prepareAsset } from "../http/prepared-asset.js";
import type { Clock } from "../kernel/clock.js";
import type { Looks } from "./look.js";
import { createPageCache } from "./page-cache.js";
import { HTML } from "./page-headers.js";
import { renderPage } from "./page-renderer.js";

/** A page that is the same for every guest. */
interface GuestPage {
  readonly templateKey: TemplateKey;
  readonly title: string | null;
  readonly content: PageContent;
}

const NO_ARTICLES: PageContent = { articles: { items: [], scope: null, moreHref: null, writeHref: null } };

const PAGES: ReadonlyMap<string, GuestPage> = new Map([
  ["/", { templateKey: "home", title: null, content: NO_ARTICLES }],
  ["/articles", { templateKey: "article.index", title: "Articles", content: NO_ARTICLES }],
]);

/** Pages for guests, rendered once per look and kept while they are fresh. */
export interface GuestPages {
  readonly paths: readonly string[];
  find(path: string, site: SiteInfo, chosenTheme: string | undefined): Promise<PreparedAsset>;
  /** The page in the site's own look, when it lies ready. */
  peek(path: string, site: SiteInfo): PreparedAsset | undefined;
}

export function createGuestPages(looks: Looks, clock: Clock): GuestPages {
  const cache = createPageCache(clock);
  const keyOf = (path: string, lookKey: string, site: SiteInfo): string =>
    [path, lookKey, JSON.stringify(site)].join(" ");

  return {
    paths: [...PAGES.keys()],
    peek(path, site) {
      const lookKey = PAGES.has(path) ? looks.peekKey() : undefined;
      return lookKey === undefined ? undefined : cache.get(keyOf(path, lookKey, site));
    },
    async find(path, site, chosenTheme) {
      const page = PAGES.get(path);
      if (!page) throw new Error(`There is no guest page at ${path}.`);
      const key = keyOf(path, await looks.keyOf(chosenTheme), site);
      const known = cache.get(key);
      if (known) return known;
      const look = await looks.find(chosenTheme);
      const asset = prepareAsset(renderPage({ ...page, site, look, path, now: clock.now(), indexed: true }), HTML);
      cache.put(key, asset);
      return asset;
    },
  };
}
