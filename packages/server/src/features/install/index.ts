export type { DatabaseChooser, DatabaseState } from "./database-chooser.js";
export type { EnvironmentFacts } from "./environment-checks.js";
export { mayInstall } from "./install.policy.js";
export { installRoutes } from "./install.routes.js";
export {
  type AdminAnswers,
  createInstallService,
  type DraftFile,
  type InstallService,
  type SiteAnswers,
} from "./install.service.js";
