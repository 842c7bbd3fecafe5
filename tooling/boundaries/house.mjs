// The plan of the house as data: edit this file to add a package or a feature, and rules.mjs to add a kind of rule.

/**
 * Packages and programs by folder, and the packages that each may import, by name. Tests may import testkit as well.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const PACKAGES = {
  "packages/contracts": [],
  "packages/api": ["contracts"],
  "packages/theme-engine": ["contracts"],
  "packages/marketplace-client": ["contracts"],
  // Zips of plugins are read as strictly as those of themes.
  "packages/plugin-sdk": ["contracts", "theme-engine"],
  "packages/renderer": ["contracts"],
  "packages/reader": ["contracts", "api"],
  "packages/cli-kit": ["contracts", "theme-engine"],
  // Publishers sign with the code by which sites verify.
  "packages/theme-cli": ["contracts", "cli-kit", "theme-engine", "marketplace-client", "renderer"],
  // It talks to a running site as any client does.
  "packages/plugin-cli": ["contracts", "api", "cli-kit", "plugin-sdk"],
  // Applications share the session of the readers' script.
  "packages/app-kit": ["contracts", "api", "reader"],
  // The kit for authors types the interface that panels give to pages of plugins.
  "packages/admin": ["contracts", "api", "app-kit", "plugin-sdk"],
  // Writers read Markdown as the server does, through the renderer.
  "packages/writer": ["contracts", "api", "app-kit", "renderer"],
  "packages/server": [
    "contracts",
    "api",
    "theme-engine",
    "marketplace-client",
    "plugin-sdk",
    "renderer",
    "reader",
    "admin",
    "writer",
  ],
  "packages/plugin-testing": ["api", "plugin-sdk", "server"],
  "packages/testkit": ["contracts", "api"],
  "apps/site": ["server"],
  "apps/marketplace-stub": ["contracts", "theme-engine", "renderer"],
};

/** Packages that compute and do nothing else: no Node built-in, so that a browser or a worker can run them. */
export const PURE_PACKAGES = ["contracts", "theme-engine", "renderer"];

/** The one file of the pure packages that uses Node; another runtime gets its portable twin. */
export const NODE_TWIN = "packages/theme-engine/src/zip/zlib.node.ts";

/** A program inside a pure package, with a door of its own: it runs in Node, and the rest of the package knows nothing of it. */
export const NODE_PROGRAM = "packages/contracts/src/conformance";

/**
 * Features of the server from the lowest tier to the highest. A feature imports features of lower tiers only; two in one
 * tier know nothing of each other.
 */
export const FEATURE_TIERS = [
  ["settings", "media", "look-checks"],
  ["users", "mail", "foreign-pictures"],
  ["profile-fields", "progression", "groups", "beta", "moderation-log"],
  ["auth"],
  ["account", "profiles", "categories", "nav", "appearance", "sanctions"],
  ["layouts"],
  ["articles", "online"],
  ["comments", "series"],
  ["badges"],
  ["search", "content-moderation", "samples"],
  ["reports", "review-cases"],
  ["notifications"],
  ["themes"],
  ["plugins"],
  ["marketplace"],
  ["packages"],
  ["install"],
  ["admin"],
];

/**
 * The roles of a feature's files, which are the endings of their names; ARCHITECTURE.md says what each holds.
 */
export const FEATURE_ROLES = [
  "routes",
  "http",
  "service",
  "jobs",
  "stream",
  "recorder",
  "query",
  "cache",
  "repo",
  "registry",
  "port",
  "worker",
  "seed",
  "policy",
  "view",
  "model",
  "words",
  "events",
  "kind",
  "search-type",
];

/** Modules of the platform that compute and do nothing else; what a feature computes may use them. */
export const PURE_PLATFORM = [
  "platform/crypto/common-passwords.list.ts",
  "platform/crypto/common-passwords.ts",
  "platform/crypto/digest.ts",
  "platform/crypto/entity-tag.ts",
  "platform/db/stored-json.ts",
  "platform/kept/subjects.ts",
  "platform/markup/inline-tags.ts",
  "platform/markup/mention.ts",
  "platform/markup/picture-tags.ts",
  "platform/markup/plain-text.ts",
  "platform/markup/read-tags.ts",
  "platform/plugin-process/plugin-failure.ts",
  "platform/redact.ts",
];

/** Tests of the server that write paths below /api as text: of paths that no endpoint has, and of requests byte for byte. */
export const PATH_TEXT_TESTS = [
  "beta-gate-routes.test.ts",
  "gate-pages.test.ts",
  "edge/connections.test.ts",
  "edge.test.ts",
  "install.test.ts",
  "pages.test.ts",
  "support/marketplace/scripted-marketplace.ts",
  "transport-security.test.ts",
];

/**
 * The least that a look at the repository must see. With a TypeScript that it cannot read, dependency-cruiser sees no
 * module, finds no fault and passes. The check asks for higher numbers when it sees a quarter more than these.
 */
export const FLOOR = { modules: 3_400, dependencies: 15_500 };

/** The most comments that may begin with What, Who, Where or Of. Rewriting some lowers it; nothing raises it. */
export const COMMENT_CEILING = 36;
