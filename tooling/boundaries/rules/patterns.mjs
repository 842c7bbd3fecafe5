/** Test files, which are never shipped. */
export const TESTS = ["\\.test\\.(ts|mjs)$", "^(packages|apps|examples|tooling)/[^/]+/test/"];
/** The server's source folder. */
export const SERVER = "^packages/server/src/";
/** @typedef {import("dependency-cruiser").DependencyType} DependencyType */

/**
 * Dependency types of Node's own modules.
 * @type {DependencyType[]}
 */
export const BUILT_IN = ["core"];
/**
 * Dependency types of packages from the registry.
 * @type {DependencyType[]}
 */
export const FROM_REGISTRY = ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"];

/** Folder of packages from the registry. */
export const INSTALLED = "(^|/)node_modules/";

/**
 * A pattern for a registry package: a resolved path, or its name if it is not installed.
 * @param {...string} names
 */
export const registry = (...names) => `(^|/node_modules/)(${names.join("|")})(/|$)`;

/**
 * A pattern for exactly this text.
 * @param {string} text
 */
export const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** @typedef {import("dependency-cruiser").IRegularForbiddenRuleType} Rule */

/**
 * A rule that fails the check when it is violated.
 * @param {string} name
 * @param {string} comment why the rule is there
 * @param {Rule["from"]} from
 * @param {Rule["to"]} to
 * @returns {Rule}
 */
export const forbid = (name, comment, from, to) => /** @type {Rule} */ ({ name, comment, severity: "error", from, to });
