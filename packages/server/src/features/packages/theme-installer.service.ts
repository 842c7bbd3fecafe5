import { importTheme } from "@sitevine/api";
import type { Finding } from "@sitevine/contracts";
import type { ThemeRuleId } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import { findThemeVersions, type ImportOptions, importResultView, type ThemesService } from "../themes/index.js";
import type { PackageInstaller } from "./package-installer.port.js";

const PLUGIN_RULE: ThemeRuleId = "package/plugin";
// What can be uploaded can be installed.
const LARGEST_BYTES = importTheme.body.files.file.maxBytes;

/** True for the refusal of a package that is a plugin. */
function isOfPlugin(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== "SVC-THEME-3001" || !Array.isArray(error.details)) return false;
  return error.details.some(({ rule }: Finding) => rule === PLUGIN_RULE);
}

/** Installs themes through the import of uploads. */
export function createThemeInstaller(themes: Pick<ThemesService, "importPackage">): PackageInstaller {
  return {
    maxBytes: LARGEST_BYTES,
    versions: findThemeVersions,
    async install(actorId, file, { opened, mistaken, within }) {
      const options: ImportOptions = {
        dryRun: false,
        opened: ({ id, name, version }) => opened({ kind: "theme", id, name, version }),
        within,
      };
      const outcome = await themes.importPackage(actorId, file, options).catch((error: unknown) => {
        throw isOfPlugin(error) ? mistaken("plugin") : error;
      });
      return { theme: importResultView(outcome) };
    },
  };
}
