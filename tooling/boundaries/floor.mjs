// How far above the floor the house may have grown before the floor is raised.
const SLACK = 1.25;

/** @typedef {{ modules: number, dependencies: number }} Amount */

/**
 * Says what is wrong with how much a look saw: too little, so that it was blind to some of the repository, or so much more
 * than the floor that the floor proves nothing any longer. Undefined where nothing is wrong.
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
