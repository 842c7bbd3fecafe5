import { uploadPlugin } from "@sitevine/api";
import type { Finding } from "@sitevine/contracts";
import { AppError } from "../../kernel/app-error.js";
import { findPluginVersions, type PluginsService } from "../plugins/index.js";
import type { PackageInstaller } from "./package-installer.port.js";

const THEME_RULE = "plugin/theme";
// Installations accept packages as large as uploads do.
const LARGEST_BYTES = uploadPlugin.body.files.file.maxBytes;

/** True for the refusal of a package that is a theme. */
function isOfTheme(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== "SVC-PLUGIN-2001" || !Array.isArray(error.details)) return false;
  return error.details.some(({ rule }: Finding) => rule === THEME_RULE);
}

/** Installs plugins the same way as uploads. */
export function createPluginInstaller(plugins: Pick<PluginsService, "install">): PackageInstaller {
  return {
    maxBytes: LARGEST_BYTES,
    versions: findPluginVersions,
    async install(actorId, file, { opened, mistaken, within, follows }) {
      const hooks = {
        opened: ({
          manifest: { id, name, version },
        }: {
          readonly manifest: { id: string; name: string; version: string };
        }) => opened({ kind: "plugin", id, name, version }),
        within,
        follows,
      };
      await plugins.install(actorId, file, hooks).catch((error: unknown) => {
        throw isOfTheme(error) ? mistaken("theme") : error;
      });
      return {};
    },
  };
}
