import { FEATURE_TIERS } from "../house.mjs";
import { forbid, SERVER, TESTS } from "./patterns.mjs";

const FEATURES = `${SERVER}features/`;

/**
 * One pattern for several features: dependency-cruiser analyses every pattern in each run, which takes most of its time in a
 * small tree.
 * @param {readonly string[]} areas
 */
const inFeatures = (areas) => `${FEATURES}(${areas.join("|")})/`;

/** @param {number} tier @param {string} area */
const mayImport = (tier, area) => [area, ...FEATURE_TIERS.slice(0, tier).flat()];

/** @param {number} tier */
const isSummit = (tier) => tier === FEATURE_TIERS.length - 1 && FEATURE_TIERS[tier]?.length === 1;

const tiers = FEATURE_TIERS.flatMap((areas, tier) =>
  (isSummit(tier) ? [] : areas).map((area) =>
    forbid(
      `tier-${area}`,
      `${area} imports features of lower tiers only; publish an event to tell higher tiers what happened.`,
      { path: `${FEATURES}${area}/`, pathNot: TESTS },
      { path: FEATURES, pathNot: inFeatures(mayImport(tier, area)) },
    ),
  ),
);

/** Rules between the features of the server. */
export const featureRules = [
  ...tiers,
  forbid(
    "known-feature",
    "A new feature needs a tier in house.mjs; without one, no tier rule applies to it.",
    { path: FEATURES, pathNot: inFeatures(FEATURE_TIERS.flat()) },
    {},
  ),
  forbid(
    "feature-index",
    "Import a feature through its index.ts; its other files are private.",
    { path: `${FEATURES}([^/]+)/`, pathNot: TESTS },
    { path: FEATURES, pathNot: [`${FEATURES}$1/`, `${FEATURES}[^/]+/index\\.ts$`] },
  ),
  forbid(
    "feature-index-from-outside",
    "Pages and the composition root import features through their index.ts too; only routes are imported directly, to be mounted.",
    { path: SERVER, pathNot: [FEATURES, ...TESTS] },
    { path: FEATURES, pathNot: [`${FEATURES}[^/]+/index\\.ts$`, "\\.routes\\.ts$"] },
  ),
  forbid(
    "routes-are-mounted-once",
    "The wings collect the routes and the application mounts them; a feature that needs another calls its service.",
    {
      path: SERVER,
      pathNot: [`${SERVER}wings/`, `${SERVER}(app|app-context)\\.ts$`, "/(index|[^/]+\\.routes)\\.ts$", ...TESTS],
    },
    { path: "\\.routes\\.ts$" },
  ),
  forbid(
    "features-publish-only",
    "A feature publishes its events and knows no listener; the wings connect both in one table.",
    { path: FEATURES, pathNot: TESTS },
    { path: `${SERVER}platform/events/`, pathNot: "/event-publisher\\.ts$" },
  ),
];
