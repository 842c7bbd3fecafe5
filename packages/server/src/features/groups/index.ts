export { groupRoutes } from "./groups.routes.js";
export { createGroupsService } from "./groups.service.js";
export { createPermissionRegistry } from "./permission.registry.js";
