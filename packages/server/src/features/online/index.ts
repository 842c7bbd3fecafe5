export { onlineRoutes } from "./online.routes.js";
export { createOnlineService, type OnlineService } from "./online.service.js";
export { createOnlineTracker, type OnlineTracker } from "./online-tracker.js";
