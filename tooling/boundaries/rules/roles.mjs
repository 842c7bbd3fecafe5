import { PURE_PLATFORM } from "../house.mjs";
import { BUILT_IN, FROM_REGISTRY, forbid, INSTALLED, literal, registry, SERVER, TESTS } from "./patterns.mjs";

/** @param {...string} names */
const roles = (...names) => `\\.(${names.join("|")})\\.ts$`;

/** Files that act when something calls for it. */
const USE_CASES = roles("routes", "http", "service", "jobs", "seed");
/** Everything that reads, writes, or keeps a state. */
const ACTING_ROLES = [
  USE_CASES,
  roles("stream", "recorder", "query", "cache", "repo", "registry", "port", "worker", "events"),
];
const DATABASE_ROOM = `${SERVER}platform/db/`;
/** Node's own modules but for hashes and for the channel on which damaged rows are told. */
const BUILT_IN_THAT_ACTS = "^(node:)?(?!crypto$|diagnostics_channel$)[a-z_/]+$";
const COMPUTING = PURE_PLATFORM.map((file) => `^packages/server/src/${literal(file)}$`);

/**
 * The role's files compute from what they are given.
 * @param {string} role
 * @param {string} comment
 */
const pure = (role, comment) => [
  forbid(
    `${role}-is-pure`,
    comment,
    { path: roles(role), pathNot: TESTS },
    {
      path: [...ACTING_ROLES, `${SERVER}(platform|http|config|pages)/`],
      pathNot: COMPUTING,
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    `${role}-without-io`,
    comment,
    { path: roles(role), pathNot: TESTS },
    { dependencyTypes: [...BUILT_IN, ...FROM_REGISTRY], dependencyTypesNot: ["type-only"], pathNot: registry("zod") },
  ),
];

/** Rules between the roles inside a feature, which are the endings of its files' names. */
export const roleRules = [
  ...pure("policy", "Who may do what is a table in memory, tested as one."),
  ...pure("view", "The way from a row to the wire is a function of the row."),
  ...pure("model", "Types, values and the functions over them need nothing but what they are given."),
  ...pure("words", "A sentence is a function of what it tells; whoever sends it reads that first."),
  forbid(
    "pure-platform",
    "What house.mjs lists as computing and no more leads to nothing that does more.",
    { path: COMPUTING },
    {
      path: [SERVER, INSTALLED, BUILT_IN_THAT_ACTS],
      pathNot: [...COMPUTING, `${SERVER}kernel/`],
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "below-use-cases",
    "Use cases stand on reads, on what is kept and on what is noted beside them; none of these starts a use case.",
    { path: roles("stream", "recorder", "query", "cache", "registry", "port", "worker"), pathNot: TESTS },
    { path: USE_CASES, dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "query-reads-only",
    "A query reads and changes nothing, so it announces nothing.",
    { path: roles("query"), pathNot: TESTS },
    { path: [roles("events", "recorder"), `${SERVER}platform/(events|jobs)/`] },
  ),
  forbid(
    "repo-speaks-sql-only",
    "A repository holds SQL and nothing else: no rule, no other port, no way up.",
    { path: roles("repo"), pathNot: TESTS },
    {
      path: [
        USE_CASES,
        roles("policy", "view", "words", "stream", "recorder", "query", "cache", "registry", "port", "worker"),
        `${SERVER}(http|config|pages)/`,
        `${SERVER}platform/(?!db/)`,
      ],
    },
  ),
  forbid(
    "repo-needs-kysely-only",
    "SQL is built by Kysely; a driver or any other library in a repository ties it to one database.",
    { path: roles("repo"), pathNot: TESTS },
    { dependencyTypes: [...BUILT_IN, ...FROM_REGISTRY], pathNot: registry("kysely") },
  ),
  forbid(
    "use-cases-without-http",
    "Use cases serve pages, jobs and the command line as well; only files that end with .routes.ts or .http.ts speak HTTP.",
    { path: `${SERVER}features/`, pathNot: [roles("routes", "http"), ...TESTS] },
    { path: `${SERVER}http/` },
  ),
  forbid(
    "http-by-routes",
    "What speaks HTTP is handed out by the door and used by routes; a use case that imports it cannot serve a job.",
    { path: `${SERVER}features/`, pathNot: [roles("routes", "http"), "/index\\.ts$", ...TESTS] },
    { path: roles("http") },
  ),
  forbid(
    "routes-without-sql",
    "A route binds an endpoint to a use case; the database is the service's affair.",
    { path: roles("routes"), pathNot: TESTS },
    { path: [roles("repo"), registry("kysely"), DATABASE_ROOM] },
  ),
];
