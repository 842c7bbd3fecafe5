import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../workspace.mjs";

const server = join(root, "packages", "server");
const FEATURE = /^packages\/server\/src\/features\/([^/]+)\//;
// The only role in features that builds SQL.
const REPOSITORY = /^packages\/server\/src\/features\/([^/]+)\/.*\.repo\.ts$/;
const OF_DIALECTS = /\bdialects\(\)/;

/**
 * Prefixes of a feature's test files, if they differ from the name of the feature.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const OTHER_NAMES = {
  account: ["settings-page"],
  admin: ["error-log", "users-list", "background"],
  appearance: ["style-version", "look-caches", "reader-theme", "site-font"],
  articles: ["site-pages", "feeds", "sitemap"],
  auth: ["token-doors", "registration", "secrets"],
  beta: ["registration"],
  comments: ["walls"],
  mail: ["mail/"],
  themes: ["theme-", "reader-theme", "refused-themes"],
};

// Tests of all endpoints are cheap to repeat.
const ALWAYS = ["test/contract.test", "test/access/"];

/**
 * Selects the tests of the server that a change affects, as parts of paths for Vitest: those of the changed features and of the
 * features that import them. Undefined means all of them: something changed that every feature uses.
 * @param {readonly string[]} files paths from the root
 * @returns {readonly string[] | undefined}
 */
export function touchedServerTests(files) {
  const own = files.filter((file) => file.startsWith("packages/server/"));
  if (own.length === 0) return [];
  const tests = own.filter((file) => file.endsWith(".test.ts"));
  const rest = own.filter((file) => !tests.includes(file));
  const features = new Set(rest.map((file) => FEATURE.exec(file)?.[1]));
  if (features.has(undefined)) return undefined;
  const touched = [...features].flatMap((feature) => (feature ? [feature, ...importersOf(feature)] : []));
  return [
    ...ALWAYS,
    ...tests.map((file) => file.slice("packages/server/".length)),
    ...new Set(touched.flatMap((feature) => [`src/features/${feature}/`, ...testsOf(feature)])),
  ];
}

/**
 * True where tests of SQL's dialects are among those that changed, or belong to a feature whose SQL may have changed.
 * @param {readonly string[]} files paths from the root
 */
export function touchesDialects(files) {
  const features = files.flatMap((file) => REPOSITORY.exec(file)?.[1] ?? []);
  const starts = features.flatMap(testsOf).map((start) => `packages/server/${start}`);
  const tests = sourcesIn(join(server, "test")).map((file) => relative(root, file).replaceAll("\\", "/"));
  return tests
    .filter((test) => files.includes(test) || starts.some((start) => test.startsWith(start)))
    .some((test) => OF_DIALECTS.test(readFileSync(join(root, test), "utf8")));
}

/** @param {string} feature */
const testsOf = (feature) => [feature, ...(OTHER_NAMES[feature] ?? [])].map((start) => `test/${start}`);

/**
 * The features that import this one.
 * @param {string} feature
 * @returns {string[]}
 */
function importersOf(feature) {
  const features = join(server, "src", "features");
  const door = new RegExp(`from "(?:\\.\\./)+${feature}/index\\.js"`);
  return readdirSync(features, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== feature)
    .map((entry) => entry.name)
    .filter((name) => sourcesIn(join(features, name)).some((file) => door.test(readFileSync(file, "utf8"))));
}

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(folder, file));
