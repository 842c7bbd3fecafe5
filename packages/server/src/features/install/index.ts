export type { DatabaseChooser } from "./database-chooser.port.js";
export { type EnvironmentCheck, type EnvironmentFacts, judgeEnvironment } from "./environment-checks.model.js";
export type { InstallEvents } from "./install.events.js";
export { installRoutes } from "./install.routes.js";
export { createInstallService, type DraftFile, type InstallService } from "./install.service.js";
export { createInstallAccess, type InstallAccess } from "./install-access.http.js";
export { readInstallAnswers } from "./install-answers.model.js";
