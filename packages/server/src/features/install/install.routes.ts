import {
  finalizeInstall,
  getInstallEnvironment,
  getInstallStatus,
  saveInstallAdmin,
  saveInstallDatabase,
  saveInstallSite,
  testInstallDatabase,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { DatabaseChooser } from "./database-chooser.port.js";
import type { EnvironmentFacts } from "./environment-checks.model.js";
import { judgeEnvironment } from "./environment-checks.model.js";
import type { InstallService } from "./install.service.js";

export interface InstallRoutesDeps {
  readonly install: InstallService;
  readonly database: DatabaseChooser;
  readonly gatherFacts: () => Promise<EnvironmentFacts>;
}

/** Routes of the installer. The install guard closes them once the site exists. */
export function installRoutes({ install, database, gatherFacts }: InstallRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(getInstallStatus, async () => {
      const { step, steps } = await install.progress();
      return { installed: false, step, steps: [...steps] };
    }),
    bind(getInstallEnvironment, async () => judgeEnvironment(await gatherFacts())),
    bind(saveInstallDatabase, async ({ body }) => ({ ok: true as const, ...(await database.choose(body)) })),
    bind(testInstallDatabase, async () => ({ ok: true as const, ...(await database.test()) })),
    bind(saveInstallSite, async ({ body }) => ({ ok: true as const, step: (await install.saveSite(body)).step })),
    bind(saveInstallAdmin, async ({ body }) => ({ ok: true as const, step: (await install.saveAdmin(body)).step })),
    bind(finalizeInstall, async () => ({ siteId: await install.finalize() })),
  ];
}
