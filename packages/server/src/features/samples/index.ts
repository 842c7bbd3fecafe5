export { samplesRoutes } from "./samples.routes.js";
export { createSamplesService, type SamplesService } from "./samples.service.js";
