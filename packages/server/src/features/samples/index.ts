export { samplesRoutes } from "./samples.routes.js";
export { createSamplesService } from "./samples.service.js";
