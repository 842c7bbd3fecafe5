export { type FirstAdmin, seedPeople } from "./first-admin.js";
export { findGroupsOfUser, findPermissionsOfUser, type GroupSummary } from "./groups.repo.js";
export { findUserByEmail, findUserById, touchLogin } from "./users.repo.js";
