import { BUILT_IN, FROM_REGISTRY, forbid, INSTALLED, registry, SERVER, TESTS } from "./patterns.mjs";

const CONTRACTS = "^packages/contracts/";
const API = "^packages/api/";
/** The pure half of sanitising: markup to markup, without blocks or pages. */
const MARKUP = "^packages/renderer/src/markup/";

/**
 * A room of the server that imports the named rooms and packages, and nothing else of this repository.
 * @param {string} room
 * @param {string} comment
 * @param {string[]} allowed
 */
const room = (room, comment, allowed) =>
  forbid(
    `room-${room}`,
    comment,
    { path: `${SERVER}${room}/`, pathNot: TESTS },
    { path: "^(packages|apps)/", pathNot: [`${SERVER}${room}/`, INSTALLED, ...allowed] },
  );

/** Rules between the rooms of the server. */
export const roomRules = [
  room("kernel", "The kernel is a leaf: everybody leans on it, it leans on the contracts only.", [CONTRACTS]),
  forbid(
    "kernel-without-io",
    "The kernel does no input or output, so that every rule built on it can be tested in memory.",
    { path: `${SERVER}kernel/`, pathNot: TESTS },
    { dependencyTypes: [...BUILT_IN, ...FROM_REGISTRY], pathNot: registry("zod", "uuidv7") },
  ),
  room("config", "Configuration is read before anything runs; it only writes files of its own.", [
    CONTRACTS,
    `${SERVER}kernel/`,
    `${SERVER}platform/files/`,
  ]),
  room("platform", "Ports and their adapters know nothing of what the site does with them.", [
    CONTRACTS,
    MARKUP,
    `${SERVER}kernel/`,
    `${SERVER}config/`,
  ]),
  forbid(
    "texts-in-their-thread",
    "What members write is rendered by the text renderer, in a thread and within a budget; nobody else calls the functions below it.",
    { path: `${SERVER}(?!platform/(?:texts|markup)/)`, pathNot: TESTS },
    { path: `${SERVER}platform/markup/(markup|markdown|allow-list)\\.ts$`, dependencyTypesNot: ["type-only"] },
  ),
  room("http", "The edge's vocabulary serves every feature and knows none.", [
    CONTRACTS,
    API,
    `${SERVER}kernel/`,
    `${SERVER}platform/`,
  ]),
  forbid(
    "wings-below-the-root",
    "A wing puts features together; the composition root and the pages are put together from wings.",
    { path: `${SERVER}wings/`, pathNot: TESTS },
    { path: [`${SERVER}pages/`, `${SERVER}(index|app|app-context|site|site-host)\\.ts$`] },
  ),
  forbid(
    "no-way-up",
    "The application, its pages and the wings of its composition root stand above the features that they put together.",
    { path: `${SERVER}(kernel|config|platform|http|features)/`, pathNot: TESTS },
    { path: [`${SERVER}(pages|wings)/`, `${SERVER}[^/]+\\.ts$`] },
  ),
];
