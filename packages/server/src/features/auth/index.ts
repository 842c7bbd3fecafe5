export { authRoutes } from "./auth.routes.js";
export { createAuthService } from "./auth.service.js";
export { createAuthenticate } from "./authenticate.js";
export { createFindCurrentUser } from "./current-user.js";
