export { navRoutes } from "./nav.routes.js";
export { createNavService } from "./nav.service.js";
export { createNavigation } from "./navigation.js";
export { seedNavigation } from "./seed-navigation.js";
