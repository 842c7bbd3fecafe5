export { authRoutes } from "./auth.routes.js";
export { type AuthService, createAuthService } from "./auth.service.js";
export { createAuthenticate } from "./authenticate.js";
export { createFindCurrentUser } from "./current-user.js";
