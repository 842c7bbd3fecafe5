export { createPackageFiles } from "./package-files.port.js";
export type { PackageMarket } from "./package-source.port.js";
export { packageRoutes } from "./packages.routes.js";
export { createPackagesService, type PackagesService } from "./packages.service.js";
export { createPluginInstaller } from "./plugin-installer.service.js";
export { createPluginLicences } from "./plugin-licences.service.js";
export { createThemeInstaller } from "./theme-installer.service.js";
