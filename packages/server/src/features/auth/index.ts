export type { AuthEvents } from "./auth.events.js";
export { authSchedules } from "./auth.jobs.js";
export { authRoutes } from "./auth.routes.js";
export { createAuthService } from "./auth.service.js";
export { clearAuthCookies, setAuthCookies } from "./auth-cookies.http.js";
export { createAuthenticate, createMemberOf } from "./authentication.service.js";
export { setLoginPinHash, setPasswordHash } from "./credentials.repo.js";
export { createFindCurrentUser } from "./current-user.query.js";
export { createStartFirstSession, type StartFirstSession } from "./first-session.service.js";
export { findLiveSession } from "./live-session.query.js";
export { createLoginGuard } from "./login-guard.service.js";
export { createFindPageReader, type FindPageReader } from "./page-session.http.js";
export { requirePassword } from "./password-proof.service.js";
export { createPasswordResets } from "./password-reset.service.js";
export { voidPasswordResets } from "./password-resets.repo.js";
export { createPresence } from "./presence.recorder.js";
export { registrationRoutes } from "./registration.routes.js";
export { createRegistrationService } from "./registration.service.js";
export { createIdentifySession } from "./session-identity.http.js";
export { createSessionStarter } from "./session-starter.service.js";
export {
  endSessionOfUser,
  endSessionsOfUser,
  eraseSessionOrigins,
  findLiveSessions,
} from "./sessions.repo.js";
export { createTargetLimit, type MaySend } from "./target-limit.service.js";
