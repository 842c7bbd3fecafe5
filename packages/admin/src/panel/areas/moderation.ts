import type { Area } from "../app/places.js";
import { cases } from "./cases/routes.js";
import { moderationLog } from "./moderation-log/routes.js";
import { reports } from "./reports/routes.js";
import { sanctions } from "./sanctions/routes.js";

/** The areas of the moderation, in the order of the navigation. */
export const moderation: readonly Area[] = [reports, cases, sanctions, moderationLog];
