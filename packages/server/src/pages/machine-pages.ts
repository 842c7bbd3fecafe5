import type { Hono } from "hono";
import { createPublicArticles } from "../features/articles/index.js";
import type { CategoryAccess } from "../features/categories/index.js";
import type { SettingsReader, SiteInfo } from "../features/settings/index.js";
import { prepareAsset, serveAsset } from "../http/prepared-asset.js";
import type { EdgeEnv } from "../http/request-context.js";
import { AppError } from "../kernel/app-error.js";
import type { Clock } from "../kernel/clock.js";
import type { FreshValue } from "../kernel/fresh-value.js";
import type { Database } from "../platform/db/database.js";
import { createFeeds } from "./feeds/index.js";
import { createGuestAssets } from "./guest-assets.js";
import { robotsText } from "./robots.js";
import { createSitemap } from "./sitemap/index.js";

export interface MachinePagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: FreshValue<SiteInfo | null>;
  readonly settings: Pick<SettingsReader, "get">;
  readonly categories: Pick<CategoryAccess, "readable" | "tree">;
}

const TEXT = "text/plain; charset=utf-8";

/** What programs read: feeds, the sitemap and the rules for robots. */
export interface MachinePages {
  mount(app: Hono<EdgeEnv>): void;
}

export function createMachinePages({ db, clock, site, settings, categories }: MachinePagesDeps): MachinePages {
  const isOpen = async (): Promise<boolean> => (await settings.get("beta.gate")) === "open";

  async function installedSite(): Promise<SiteInfo> {
    const info = await site.get();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    return info;
  }

  async function openSite(): Promise<SiteInfo> {
    const info = await installedSite();
    if (!(await isOpen())) throw new AppError("SVC-API-4003", { message: "This site is not open to everybody yet." });
    return info;
  }

  const articles = createPublicArticles({ db, categories });
  const assets = createGuestAssets({ db, categories });
  const parts = { db, clock, categories, articles, assets, openSite };

  return {
    mount(app) {
      createFeeds(parts).mount(app);
      createSitemap(parts).mount(app);
      app.get("/robots.txt", async ({ req }) => {
        const robots = prepareAsset(robotsText((await installedSite()).url, await isOpen()), TEXT);
        return serveAsset(robots, req.raw, { "Cache-Control": "public, max-age=300" });
      });
    },
  };
}
