export { onlineRoutes } from "./online.routes.js";
export { createOnlineService } from "./online.service.js";
export { createOnlineTracker } from "./online-tracker.js";
