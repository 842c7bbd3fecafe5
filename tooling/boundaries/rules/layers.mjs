import { BUILT_IN, FROM_REGISTRY, forbid, INSTALLED, registry, SERVER, TESTS } from "./patterns.mjs";

const CONTRACTS = "^packages/contracts/";
const API = "^packages/api/";
/** The pure parts of the renderer about texts, without blocks or pages: sanitising, and how Markdown is read. */
const MARKUP = "^packages/renderer/src/mark(?:up|down)/";

/**
 * A layer of the server that may import the given layers and packages, but nothing else of this repository.
 * @param {string} name
 * @param {string} comment
 * @param {string[]} allowed
 */
const layer = (name, comment, allowed) =>
  forbid(
    `layer-${name}`,
    comment,
    { path: `${SERVER}${name}/`, pathNot: TESTS },
    { path: "^(packages|apps)/", pathNot: [`${SERVER}${name}/`, INSTALLED, ...allowed] },
  );

/** Rules between the layers of the server. */
export const layerRules = [
  layer("kernel", "Every layer may import the kernel; the kernel imports the contracts only.", [CONTRACTS]),
  forbid(
    "kernel-without-io",
    "The kernel does no I/O, so that everything built on it can be tested in memory.",
    { path: `${SERVER}kernel/`, pathNot: TESTS },
    { dependencyTypes: [...BUILT_IN, ...FROM_REGISTRY], pathNot: registry("zod", "uuidv7") },
  ),
  layer("config", "Configuration is read before anything else runs, and writes only its own files.", [
    CONTRACTS,
    `${SERVER}kernel/`,
    `${SERVER}platform/files/`,
  ]),
  layer("platform", "Ports and adapters know nothing about what the site does with them.", [
    CONTRACTS,
    MARKUP,
    `${SERVER}kernel/`,
    `${SERVER}config/`,
  ]),
  forbid(
    "texts-in-their-thread",
    "Only the text renderer, with its thread and its budget, calls the functions that render what members write.",
    { path: `${SERVER}(?!platform/(?:texts|markup)/)`, pathNot: TESTS },
    { path: `${SERVER}platform/markup/(markup|markdown|allow-list)\\.ts$`, dependencyTypesNot: ["type-only"] },
  ),
  layer("http", "The HTTP layer serves every feature and imports none.", [
    CONTRACTS,
    API,
    `${SERVER}kernel/`,
    `${SERVER}platform/`,
  ]),
  forbid(
    "wings-below-the-root",
    "A wing builds features; the composition root and the pages use wings, not the other way round.",
    { path: `${SERVER}wings/`, pathNot: TESTS },
    { path: [`${SERVER}pages/`, `${SERVER}(index|app|app-context|site|site-host)\\.ts$`] },
  ),
  forbid(
    "no-way-up",
    "The application, its pages and its wings are above the features that they combine.",
    { path: `${SERVER}(kernel|config|platform|http|features)/`, pathNot: TESTS },
    { path: [`${SERVER}(pages|wings)/`, `${SERVER}[^/]+\\.ts$`] },
  ),
];
