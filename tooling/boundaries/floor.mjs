// How far the repository may grow beyond the minimum before the minimum is raised.
const SLACK = 1.25;

/** @typedef {{ modules: number, dependencies: number }} Amount */

/**
 * Checks the number of modules and dependencies that were seen. Too few mean that some of the repository was not read; many
 * more than the minimum mean that the minimum no longer proves anything. Undefined if nothing is wrong.
 * @param {Amount} seen
 * @param {Amount} floor
 * @returns {string | undefined}
 */
export function floorProblem(seen, floor) {
  const [saw, least] = [seen, floor].map(
    ({ modules, dependencies }) => `${modules} modules and ${dependencies} dependencies`,
  );
  if (seen.modules < floor.modules || seen.dependencies < floor.dependencies)
    return `Saw only ${saw}; at least ${least} must be there.`;
  if (seen.modules > floor.modules * SLACK || seen.dependencies > floor.dependencies * SLACK)
    return `Saw ${saw}, far more than the ${least} that must be there: raise FLOOR in house.mjs.`;
  return undefined;
}
