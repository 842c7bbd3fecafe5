export type { DatabaseChooser } from "./database-chooser.js";
export { type EnvironmentCheck, type EnvironmentFacts, judgeEnvironment } from "./environment-checks.js";
export type { InstallEvents } from "./install.events.js";
export { installRoutes } from "./install.routes.js";
export { createInstallService, type DraftFile, type InstallService } from "./install.service.js";
export { createInstallAccess, type InstallAccess } from "./install-access.js";
export { readInstallAnswers } from "./install-answers.js";
