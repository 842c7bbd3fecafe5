export { buildPages } from "./build-pages.js";
export type { PageRoutes } from "./page-routes.js";
