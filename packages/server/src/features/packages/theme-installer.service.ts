import { importTheme } from "@sitevine/api";
import type { Finding } from "@sitevine/contracts";
import type { ThemeRuleId } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import {
  findThemeVersions,
  type ImportHooks,
  type ImportOutcome,
  importResultView,
  type ThemesService,
} from "../themes/index.js";
import type { InstallHooks, InstallOutcome, PackageInstaller } from "./package-installer.port.js";

const PLUGIN_RULE: ThemeRuleId = "package/plugin";
// Installations accept packages as large as uploads do.
const LARGEST_BYTES = importTheme.body.files.file.maxBytes;

/** True for the refusal of a package that is a plugin. */
function isOfPlugin(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== "SVC-THEME-3001" || !Array.isArray(error.details)) return false;
  return error.details.some(({ rule }: Finding) => rule === PLUGIN_RULE);
}

const importHooks = ({ opened, within }: InstallHooks): ImportHooks => ({
  opened: ({ id, name, version }) => opened({ kind: "theme", id, name, version }),
  within,
});

async function outcomeOf(imported: Promise<ImportOutcome>, { mistaken }: InstallHooks): Promise<InstallOutcome> {
  const outcome = await imported.catch((error: unknown) => {
    throw isOfPlugin(error) ? mistaken("plugin") : error;
  });
  return { theme: importResultView(outcome) };
}

/** Installs themes through the import of uploads. */
export function createThemeInstaller(
  themes: Pick<ThemesService, "importPackage" | "receivePackage">,
): PackageInstaller {
  return {
    maxBytes: LARGEST_BYTES,
    versions: findThemeVersions,
    install: (actorId, file, hooks) =>
      outcomeOf(themes.importPackage(actorId, file, { dryRun: false, ...importHooks(hooks) }), hooks),
    receive(actorId, file) {
      const arriving = themes.receivePackage(actorId, file);
      return {
        arrived: (bytes) => arriving.arrived(bytes),
        install: (hooks) => outcomeOf(arriving.import(importHooks(hooks)), hooks),
        [Symbol.asyncDispose]: () => arriving[Symbol.asyncDispose](),
      };
    },
  };
}
