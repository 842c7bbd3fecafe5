export { createPublicSeries, type PublicSeries } from "./public-series.query.js";
export type { SeriesEvents } from "./series.events.js";
export { createSeriesQueries, type SeriesQueries } from "./series.query.js";
export { seriesRoutes } from "./series.routes.js";
export { createSeriesService } from "./series.service.js";
