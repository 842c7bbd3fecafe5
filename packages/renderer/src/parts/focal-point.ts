import { type Html, html, nothing } from "../html.js";
import type { FocalPoint } from "../page-model.js";
import { FOCAL_STEPS } from "../stylesheet/focal-points.js";

const stepOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * FOCAL_STEPS);

/** Returns ` class="…"` that keeps the quarter of a cropped image visible in which the point is. */
export const focalPoint = (point: FocalPoint | null): Html =>
  point === null ? nothing : html` class="sv-fx-${stepOf(point.x)} sv-fy-${stepOf(point.y)}"`;
