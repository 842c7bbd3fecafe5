export type { NavEvents } from "./nav.events.js";
export { navRoutes } from "./nav.routes.js";
export { createNavService } from "./nav.service.js";
export { createNavigation, type Navigation } from "./navigation.cache.js";
export { seedNavigation } from "./navigation.seed.js";
