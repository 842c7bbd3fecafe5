import type { Endpoint } from "./endpoint.js";
import * as adminThemes from "./endpoints/admin-themes.js";
import * as appearance from "./endpoints/appearance.js";
import * as auth from "./endpoints/auth.js";
import { getHealth } from "./endpoints/health.js";
import * as install from "./endpoints/install.js";
import { listLayouts } from "./endpoints/layouts.js";
import { getOpenApi } from "./endpoints/openapi.js";

/** Every endpoint of the contract. A route that is not here does not exist. */
export const ENDPOINTS: readonly Endpoint[] = [
  getHealth,
  getOpenApi,
  install.getInstallStatus,
  install.getInstallEnvironment,
  install.saveInstallDatabase,
  install.testInstallDatabase,
  install.saveInstallSite,
  install.saveInstallAdmin,
  install.finalizeInstall,
  auth.login,
  auth.refresh,
  auth.logout,
  auth.me,
  appearance.getStylesheet,
  appearance.getStyleVersion,
  appearance.streamStyleVersion,
  listLayouts,
  adminThemes.importTheme,
  adminThemes.listThemes,
  adminThemes.activateTheme,
  adminThemes.removeTheme,
  adminThemes.discardTheme,
  adminThemes.getInstalledTheme,
];
