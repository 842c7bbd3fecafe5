export type { NavEvents } from "./nav.events.js";
export { navRoutes } from "./nav.routes.js";
export { createNavService } from "./nav.service.js";
export { createNavigation, type Navigation } from "./navigation.js";
export { seedNavigation } from "./seed-navigation.js";
