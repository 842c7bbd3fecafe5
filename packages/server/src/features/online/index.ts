export { createOnlineTracker, type OnlineTracker } from "./online.recorder.js";
export { onlineRoutes } from "./online.routes.js";
export { createOnlineService, type OnlineService } from "./online.service.js";
