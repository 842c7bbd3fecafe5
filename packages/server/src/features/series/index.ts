export { createSeriesQueries, type SeriesQueries } from "./series.query.js";
export { seriesRoutes } from "./series.routes.js";
export { createSeriesService } from "./series.service.js";
