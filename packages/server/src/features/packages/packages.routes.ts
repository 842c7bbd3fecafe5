import {
  authorizeDownload,
  installPackage,
  listMarketplacePackages,
  restorePackage,
  updatePackage,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { Clock } from "../../kernel/clock.js";
import type { PackagesService } from "./packages.service.js";
import { authorizedView, packageView } from "./packages.view.js";
import { fingerprintOf } from "./publisher-check.service.js";

/** Routes that install packages from the marketplace. */
export function packageRoutes(packages: PackagesService, clock: Clock): readonly BoundEndpoint[] {
  return [
    bind(authorizeDownload, async ({ body }) => authorizedView(await packages.authorize(body), clock.now())),
    bind(installPackage, ({ body, caller }) => packages.install(caller.userId, body)),
    bind(updatePackage, ({ body, caller }) => packages.update(caller.userId, body)),
    bind(restorePackage, ({ body, caller }) => packages.restore(caller.userId, body)),
    bind(listMarketplacePackages, async () => {
      const installed = await packages.installed();
      return {
        packages: await Promise.all(
          installed.map(async (item) => packageView(item, await fingerprintOf(item.current.publisherKey))),
        ),
      };
    }),
  ];
}
