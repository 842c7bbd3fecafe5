import { cssServe } from "./css-serve.mjs";
import { homePage } from "./home-page.mjs";
import { layoutValidate } from "./layout-validate.mjs";

/**
 * Every bench by name; one gives a result for each goal that it has.
 * @type {ReadonlyMap<string, () => Promise<import("../report.mjs").Result[]>>}
 */
export const benches = new Map([
  ["css-serve", cssServe],
  ["home-page", homePage],
  ["layout-validate", layoutValidate],
]);
