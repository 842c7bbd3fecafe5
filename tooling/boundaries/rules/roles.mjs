import { HTTP_FILES } from "../house.mjs";
import { BUILT_IN, FROM_REGISTRY, forbid, literal, registry, SERVER, TESTS } from "./patterns.mjs";

const ACTING_ROLES = "\\.(repo|service|routes|jobs|events)\\.ts$";
const DATABASE_ROOM = `${SERVER}platform/db/`;

/**
 * The role's files compute from what they are given.
 * @param {string} role
 * @param {string} comment
 */
const pure = (role, comment) => [
  forbid(
    `${role}-is-pure`,
    comment,
    { path: `\\.${role}\\.ts$`, pathNot: TESTS },
    { path: [ACTING_ROLES, `${SERVER}(platform|http|config|pages)/`], dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    `${role}-without-io`,
    comment,
    { path: `\\.${role}\\.ts$`, pathNot: TESTS },
    { dependencyTypes: [...BUILT_IN, ...FROM_REGISTRY], dependencyTypesNot: ["type-only"], pathNot: registry("zod") },
  ),
];

/** Rules between the roles inside a feature, which are the endings of its files' names. */
export const roleRules = [
  ...pure("policy", "Who may do what is a table in memory, tested as one."),
  ...pure("view", "The way from a row to the wire is a function of the row."),
  forbid(
    "repo-speaks-sql-only",
    "A repository holds SQL and nothing else: no rule, no other port, no way up.",
    { path: "\\.repo\\.ts$", pathNot: TESTS },
    {
      path: [
        "\\.(service|routes|policy|view|jobs)\\.ts$",
        `${SERVER}(http|config|pages)/`,
        `${SERVER}platform/(?!db/)`,
      ],
    },
  ),
  forbid(
    "repo-needs-kysely-only",
    "SQL is built by Kysely; a driver or any other library in a repository ties it to one database.",
    { path: "\\.repo\\.ts$", pathNot: TESTS },
    { dependencyTypes: [...BUILT_IN, ...FROM_REGISTRY], pathNot: registry("kysely") },
  ),
  forbid(
    "use-cases-without-http",
    "Use cases serve pages, jobs and the command line as well; only routes and the files that house.mjs names speak HTTP.",
    {
      path: `${SERVER}features/`,
      pathNot: ["\\.routes\\.ts$", ...HTTP_FILES.map((file) => `${SERVER}features/${literal(file)}$`), ...TESTS],
    },
    { path: `${SERVER}http/` },
  ),
  forbid(
    "routes-without-sql",
    "A route binds an endpoint to a use case; the database is the service's affair.",
    { path: "\\.routes\\.ts$", pathNot: TESTS },
    { path: ["\\.repo\\.ts$", registry("kysely"), DATABASE_ROOM] },
  ),
];
