export { accountRoutes } from "./account.routes.js";
export { createCredentialsService } from "./credentials.service.js";
export { deviceName } from "./device-name.model.js";
export { createEmailService } from "./email.service.js";
export { createLeaving } from "./leaving.service.js";
export { createMailOptOut, DIGEST_MAILS, type MailOptOut, OPT_OUT_PATH } from "./mail-opt-out.service.js";
export { findMailDigest, type MailDigest } from "./mail-rhythm.repo.js";
export { createMailRhythms, type MailRhythms, nextDigest } from "./mail-rhythm.service.js";
export { chosenChannels, readChannels } from "./notification-channels.model.js";
export {
  createNotificationKinds,
  type NotificationKind,
  type NotificationKinds,
} from "./notification-kind.registry.js";
export { viewAccount } from "./own-account.service.js";
export { preferenceRoutes } from "./preferences.routes.js";
export { createPreferencesService } from "./preferences.service.js";
export { createProfileService } from "./profile.service.js";
export { createOwnSessionsService } from "./sessions.service.js";
export { createUsernameService } from "./username.service.js";
