import { importTheme } from "@sitevine/api";
import { findThemeVersions, importResultView, type ThemesService } from "../themes/index.js";
import type { PackageInstaller } from "./package-installer.port.js";

// What can be uploaded can be installed.
const LARGEST_BYTES = importTheme.body.files.file.maxBytes;

/** Installs themes through the import of uploads. */
export function createThemeInstaller(themes: Pick<ThemesService, "importPackage">): PackageInstaller {
  return {
    maxBytes: LARGEST_BYTES,
    versions: findThemeVersions,
    async install(actorId, file, { opened, within }) {
      const outcome = await themes.importPackage(actorId, file, {
        dryRun: false,
        opened: ({ id, name, version }) => opened({ kind: "theme", id, name, version }),
        within,
      });
      return { theme: importResultView(outcome) };
    },
  };
}
