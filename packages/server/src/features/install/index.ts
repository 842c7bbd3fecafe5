export type { DatabaseChooser } from "./database-chooser.js";
export type { EnvironmentFacts } from "./environment-checks.js";
export { mayInstall } from "./install.policy.js";
export { installRoutes } from "./install.routes.js";
export { createInstallService, type DraftFile, type InstallService } from "./install.service.js";
export { readInstallAnswers } from "./install-answers.js";
