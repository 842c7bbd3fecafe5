import type { Hono } from "hono";
import { createPublicArticles } from "../features/articles/index.js";
import type { BeginGuestEpoch, CategoryAccess } from "../features/categories/index.js";
import type { ForeignPictures } from "../features/foreign-pictures/index.js";
import type { PluginAddresses } from "../features/plugins/index.js";
import { createPublicSeries } from "../features/series/index.js";
import type { SiteInfo } from "../features/settings/index.js";
import type { EdgeContext, EdgeEnv } from "../http/request-context.js";
import { serveAsset } from "../http/serve-asset.js";
import { AppError } from "../kernel/app-error.js";
import type { Clock } from "../kernel/clock.js";
import { prepareAsset } from "../platform/assets/prepared-asset.js";
import type { Database } from "../platform/db/database.js";
import type { FreshValue } from "../platform/kept/fresh-value.js";
import type { KeptUses } from "../platform/kept/kept-uses.js";
import { createFeeds } from "./feeds/index.js";
import { createGuestAssets } from "./guest-assets.js";
import type { OpenSite } from "./open-site.js";
import { FOR_ADMITTED_READERS, type PageAccess } from "./page-access.js";
import { robotsText } from "./robots.js";
import { createSitemap } from "./sitemap/index.js";

export interface MachinePagesDeps {
  readonly pictures: Pick<ForeignPictures, "rule">;
  readonly pluginAddresses: PluginAddresses;
  readonly db: Database;
  readonly clock: Clock;
  readonly site: FreshValue<SiteInfo | null>;
  readonly pageAccess: Pick<PageAccess, "admit" | "isOpen">;
  readonly categories: Pick<CategoryAccess, "readable" | "tree">;
  readonly beginGuestEpoch: BeginGuestEpoch;
  readonly keptUses: Pick<KeptUses, "add">;
}

const TEXT = "text/plain; charset=utf-8";

/** The resources for programs: feeds, the sitemap and the rules for robots. */
export interface MachinePages {
  mount(app: Hono<EdgeEnv>): void;
}

export function createMachinePages({
  db,
  clock,
  site,
  pageAccess,
  categories,
  beginGuestEpoch,
  pictures,
  pluginAddresses,
  keptUses,
}: MachinePagesDeps): MachinePages {
  async function installedSite(): Promise<SiteInfo> {
    const info = await site.get();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    return info;
  }

  async function openSite(context: EdgeContext): Promise<OpenSite> {
    const info = await installedSite();
    const isForAll = await pageAccess.admit(context);
    return { info, headers: (own) => (isForAll ? own : { ...own, ...FOR_ADMITTED_READERS }) };
  }

  const articles = createPublicArticles({ db, categories, pictures });
  const series = createPublicSeries({ db, categories });
  const assets = createGuestAssets({ beginGuestEpoch, keptUses });
  const parts = { db, clock, categories, series, articles, assets, openSite };

  return {
    mount(app) {
      createFeeds(parts).mount(app);
      createSitemap({ ...parts, pluginAddresses }).mount(app);
      app.get("/robots.txt", async ({ req }) => {
        const robots = prepareAsset(robotsText((await installedSite()).url, await pageAccess.isOpen()), TEXT);
        return serveAsset(robots, req.raw, { "Cache-Control": "public, max-age=300" });
      });
    },
  };
}
