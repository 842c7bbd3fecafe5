import { FEATURE_TIERS, PACKAGES, PURE_PLATFORM } from "../house.mjs";

/**
 * For every rule a smallest tree that breaks it and no other: file to content.
 * @typedef {Record<string, string>} Tree
 */

const SERVER = "packages/server/src";
const FEATURES = `${SERVER}/features`;
const empty = "export {};\n";

/** @param {...string} sources */
const importing = (...sources) => sources.map((source) => `import "${source}";\n`).join("");

/** @param {string} source */
const importingType = (source) => `import type { Thing } from "${source}";\nexport type Other = Thing;\n`;

/**
 * A registry package installed in the tree, so that its imports resolve.
 * @param {string} folder @param {string} name @param {"dependencies" | "devDependencies"} [kind]
 * @returns {Tree}
 */
const installed = (folder, name, kind = "dependencies") => ({
  [`${folder}/package.json`]: JSON.stringify({
    name: `@sitevine/${folder.split("/")[1]}`,
    [kind]: { [name]: "1.0.0" },
  }),
  [`${folder}/node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", main: "index.js" }),
  [`${folder}/node_modules/${name}/index.js`]: "module.exports = {};\n",
});

/** @type {Record<string, Tree>} */
const shape = {
  "no-cycle": {
    "packages/contracts/src/a.ts": `import type { B } from "./b.js";\nexport interface A { readonly b: B }\n`,
    "packages/contracts/src/b.ts": `import type { A } from "./a.js";\nexport interface B { readonly a?: A }\n`,
  },
  "no-folder-cycle": {
    [`${SERVER}/platform/mail/send.ts`]: importing("../jobs/queue.js"),
    [`${SERVER}/platform/mail/address.ts`]: empty,
    [`${SERVER}/platform/jobs/queue.ts`]: empty,
    [`${SERVER}/platform/jobs/remind.ts`]: importing("../mail/address.js"),
  },
  resolvable: { "packages/contracts/src/a.ts": importing("./missing.js") },
  "no-test-in-product": {
    "packages/contracts/src/a.ts": importing("./b.test.js"),
    "packages/contracts/src/b.test.ts": empty,
  },
  "no-dev-dependency-in-product": {
    ...installed("packages/api", "fast-check", "devDependencies"),
    "packages/api/src/a.ts": importing("fast-check"),
  },
  "declared-dependencies": {
    ...installed("packages/api", "left-out"),
    "packages/api/package.json": JSON.stringify({ name: "@sitevine/api" }),
    "packages/api/src/a.ts": importing("left-out"),
  },
};

/** Folders that import each other, each in a different way. @type {Record<string, Tree>} */
export const FOLDER_TREES = {
  "two folders of a package": {
    "packages/theme-engine/src/css/compile.ts": importing("../rules/size.js"),
    "packages/theme-engine/src/css/limits.ts": empty,
    "packages/theme-engine/src/rules/size.ts": empty,
    "packages/theme-engine/src/rules/index.ts": importing("../css/limits.js"),
  },
  "two folders of a program": {
    "apps/site/src/commands/start.ts": importing("../config/read.js"),
    "apps/site/src/commands/names.ts": empty,
    "apps/site/src/config/read.ts": empty,
    "apps/site/src/config/explain.ts": importing("../commands/names.js"),
  },
  "two tools": {
    "tooling/bench/main.mjs": importing("../run/child.mjs"),
    "tooling/bench/names.mjs": empty,
    "tooling/run/child.mjs": empty,
    "tooling/run/help.mjs": importing("../bench/names.mjs"),
  },
  "two folders of a tool, by a type in a comment": {
    "tooling/demo/src/content/check.mjs": importing("../pictures/draw.mjs"),
    "tooling/demo/src/content/load.mjs": "/** @typedef {{ id: string }} Content */\nexport {};\n",
    "tooling/demo/src/pictures/draw.mjs": empty,
    "tooling/demo/src/pictures/all.mjs":
      '/** @param {import("../content/load.mjs").Content} content */\nexport const draw = (content) => content;\n',
  },
  "two folders, one by a folder in the other": {
    [`${SERVER}/platform/mail/send.ts`]: importing("../jobs/queue/queue.js"),
    [`${SERVER}/platform/mail/address.ts`]: empty,
    [`${SERVER}/platform/jobs/queue/queue.ts`]: empty,
    [`${SERVER}/platform/jobs/remind.ts`]: importing("../mail/address.js"),
  },
  "three folders in a ring": {
    "packages/reader/src/a/one.ts": importing("../b/one.js"),
    "packages/reader/src/a/two.ts": empty,
    "packages/reader/src/b/one.ts": empty,
    "packages/reader/src/b/two.ts": importing("../c/one.js"),
    "packages/reader/src/c/one.ts": empty,
    "packages/reader/src/c/two.ts": importing("../a/two.js"),
  },
  "a folder and a file beside it": {
    "packages/theme-engine/src/finding-list.ts": importing("./rules/rule-id.js"),
    "packages/theme-engine/src/rules/rule-id.ts": empty,
    "packages/theme-engine/src/rules/size.ts": importing("../finding-list.js"),
  },
};

/** @type {Record<string, Tree>} */
const packages = {
  ...Object.fromEntries(
    Object.entries(PACKAGES).map(([folder, allowed]) => {
      const other = Object.keys(PACKAGES).find(
        (name) => name !== folder && name !== "packages/testkit" && !allowed.includes(name.replace("packages/", "")),
      );
      const name = `@sitevine/${String(other).split("/")[1]}`;
      return [
        `direction-${folder.replace("/", "-")}`,
        { [`${folder}/src/a.ts`]: importing(name), [`${other}/src/index.ts`]: empty },
      ];
    }),
  ),
  "known-package": { "packages/newcomer/src/a.ts": importing("./b.js"), "packages/newcomer/src/b.ts": empty },
  "package-entry-points": {
    "packages/api/src/a.ts": importing("@sitevine/contracts/src/inner.js"),
    "packages/contracts/src/index.ts": empty,
    "packages/contracts/src/inner.ts": empty,
  },
  "by-name": {
    "packages/api/src/a.ts": importing("../../contracts/src/index.js"),
    "packages/contracts/src/index.ts": empty,
  },
  "no-testkit-in-product": {
    [`${SERVER}/kernel/a.ts`]: empty,
    [`${SERVER}/app.ts`]: importing("@sitevine/testkit"),
    "packages/testkit/src/index.ts": empty,
  },
  "pure-packages": { "packages/renderer/src/a.ts": importing("node:fs") },
  "program-stays-apart": {
    "packages/contracts/src/a.ts": importing("./conformance/run.js"),
    "packages/contracts/src/conformance/run.ts": empty,
  },
  "contracts-need-zod-only": {
    ...installed("packages/contracts", "semver"),
    "packages/contracts/src/a.ts": importing("semver"),
  },
};

/** @type {Record<string, Tree>} */
const layers = {
  "layer-kernel": {
    [`${SERVER}/kernel/a.ts`]: importing("../config/b.js"),
    [`${SERVER}/config/b.ts`]: empty,
  },
  "kernel-without-io": { [`${SERVER}/kernel/a.ts`]: importing("node:fs") },
  "layer-config": {
    [`${SERVER}/config/a.ts`]: importing("../platform/db/b.js"),
    [`${SERVER}/platform/db/b.ts`]: empty,
  },
  "layer-platform": {
    [`${SERVER}/platform/a.ts`]: importing("../http/b.js"),
    [`${SERVER}/http/b.ts`]: empty,
  },
  "texts-in-their-thread": {
    [`${SERVER}/features/articles/index.ts`]: importing("../../platform/markup/markup.js"),
    [`${SERVER}/platform/markup/markup.ts`]: empty,
  },
  "layer-http": {
    [`${SERVER}/http/a.ts`]: importing("../features/users/index.js"),
    [`${FEATURES}/users/index.ts`]: empty,
  },
  "wings-below-the-root": {
    [`${SERVER}/wings/look.wing.ts`]: importing("../pages/home.js"),
    [`${SERVER}/pages/home.ts`]: empty,
  },
  "no-way-up": {
    [`${FEATURES}/users/index.ts`]: importing("../../pages/home.js"),
    [`${SERVER}/pages/home.ts`]: empty,
  },
};

/** @type {Record<string, Tree>} */
const features = {
  ...Object.fromEntries(
    FEATURE_TIERS.flatMap((areas, tier) =>
      areas.flatMap((area) => {
        const forbidden = areas.find((other) => other !== area) ?? FEATURE_TIERS[tier + 1]?.[0];
        if (forbidden === undefined) return [];
        const tree = {
          [`${FEATURES}/${area}/a.service.ts`]: importing(`../${forbidden}/index.js`),
          [`${FEATURES}/${forbidden}/index.ts`]: empty,
        };
        return [[`tier-${area}`, tree]];
      }),
    ),
  ),
  "known-feature": {
    [`${FEATURES}/newcomer/a.service.ts`]: importing("./a.repo.js"),
    [`${FEATURES}/newcomer/a.repo.ts`]: empty,
  },
  "feature-index": {
    [`${FEATURES}/admin/admin.service.ts`]: importing("../users/users.repo.js"),
    [`${FEATURES}/users/users.repo.ts`]: empty,
  },
  "feature-index-from-outside": {
    [`${SERVER}/pages/a.ts`]: importing("../features/users/users.service.js"),
    [`${FEATURES}/users/users.service.ts`]: empty,
  },
  "routes-are-mounted-once": {
    [`${SERVER}/pages/a.ts`]: importing("../features/users/users.routes.js"),
    [`${FEATURES}/users/users.routes.ts`]: empty,
  },
  "features-publish-only": {
    [`${FEATURES}/users/users.service.ts`]: importing("../../platform/events/event-bus.js"),
    [`${SERVER}/platform/events/event-bus.ts`]: empty,
  },
};

/** @type {Record<string, Tree>} */
const roles = Object.fromEntries(
  ["policy", "view", "model", "words"].flatMap((role) => [
    [
      `${role}-is-pure`,
      {
        [`${FEATURES}/users/users.${role}.ts`]: importing("./users.repo.js"),
        [`${FEATURES}/users/users.repo.ts`]: empty,
      },
    ],
    [`${role}-without-io`, { [`${FEATURES}/users/users.${role}.ts`]: importing("node:fs") }],
  ]),
);

/** @type {Record<string, Tree>} */
const restOfRoles = {
  "feature-file-has-a-role": { [`${FEATURES}/users/inner.ts`]: empty, [`${FEATURES}/users/users.tools.ts`]: empty },
  "pure-platform": {
    [`${SERVER}/${PURE_PLATFORM[0]}`]: importing("node:fs", "../kv/store.js"),
    [`${SERVER}/platform/kv/store.ts`]: empty,
  },
  "below-use-cases": {
    [`${FEATURES}/users/users.query.ts`]: importing("./users.service.js"),
    [`${FEATURES}/users/users.service.ts`]: empty,
  },
  "query-reads-only": {
    [`${FEATURES}/users/users.query.ts`]: importingType("./users.events.js"),
    [`${FEATURES}/users/users.events.ts`]: "export interface Thing { readonly id: string }\n",
  },
  "repo-speaks-sql-only": {
    [`${FEATURES}/users/users.repo.ts`]: importing("./users.policy.js"),
    [`${FEATURES}/users/users.policy.ts`]: empty,
  },
  "repo-needs-kysely-only": {
    ...installed("packages/server", "pg"),
    [`${FEATURES}/users/users.repo.ts`]: importing("pg"),
  },
  "use-cases-without-http": {
    [`${SERVER}/http/handler.ts`]: "export interface Thing { readonly id: string }\n",
    [`${FEATURES}/users/users.service.ts`]: importing("../../http/handler.js"),
    [`${FEATURES}/users/users.policy.ts`]: importingType("../../http/handler.js"),
    [`${FEATURES}/users/users.query.ts`]: importingType("../../http/handler.js"),
  },
  "http-by-routes": {
    [`${FEATURES}/users/users.service.ts`]: importingType("./session.http.js"),
    [`${FEATURES}/users/session.http.ts`]: "export interface Thing { readonly id: string }\n",
  },
  "routes-without-sql": {
    [`${FEATURES}/users/users.routes.ts`]: importing("./users.repo.js"),
    [`${FEATURES}/users/users.repo.ts`]: empty,
  },
};

/** By rule name. */
const PANEL = "packages/admin/src/panel";

/** @type {Record<string, Tree>} */
const panels = {
  "panel-areas-on-top": {
    [`${PANEL}/ui/page.tsx`]: importing("../areas/people/routes.js"),
    [`${PANEL}/areas/people/routes.ts`]: empty,
  },
  "panel-areas-apart": {
    [`${PANEL}/areas/people/screens/people.tsx`]: importing("../../groups/words.js"),
    [`${PANEL}/areas/groups/words.ts`]: empty,
  },
};

/** @type {Record<string, Tree>} */
export const BROKEN_TREES = { ...shape, ...packages, ...layers, ...features, ...roles, ...restOfRoles, ...panels };

const exported = {
  ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
  "./package.json": "./package.json",
};

/** A tree that uses what the rules allow. @type {Tree} */
export const CLEAN_TREE = {
  ...installed("packages/server", "kysely"),
  "packages/contracts/src/index.ts": "export interface Thing { readonly id: string }\n",
  "packages/contracts/src/css.ts": empty,
  "packages/contracts/package.json": JSON.stringify({
    name: "@sitevine/contracts",
    exports: { ...exported, "./css": { default: "./dist/css.js" } },
  }),
  "packages/testkit/src/index.ts": empty,
  "packages/theme-engine/package.json": JSON.stringify({
    name: "@sitevine/theme-engine",
    exports: exported,
    imports: { "#zlib": { node: "./dist/zip/zlib.node.js", default: "./dist/zip/zlib.portable.js" } },
  }),
  "packages/theme-engine/src/zip/zlib.node.ts": importing("node:zlib"),
  "packages/theme-engine/src/index.ts": importing("#zlib", "@sitevine/contracts", "@sitevine/contracts/css"),
  "packages/server/test/users.test.ts": importing("@sitevine/testkit", "../src/features/users/users.repo.js"),
  [`${SERVER}/index.ts`]: importing("./app.js"),
  [`${SERVER}/app.ts`]: importing("./features/users/users.routes.js", "./pages/home.js"),
  [`${SERVER}/pages/home.ts`]: importing("../features/users/index.js"),
  [`${SERVER}/kernel/ids.ts`]: importingType("@sitevine/contracts"),
  [`${SERVER}/config/config.ts`]: importing("../kernel/ids.js", "node:fs"),
  [`${SERVER}/platform/db/database.ts`]: `${importing("kysely")}export interface Thing { readonly id: string }\n`,
  [`${FEATURES}/users/index.ts`]: importing("./users.service.js"),
  [`${SERVER}/http/handler.ts`]: empty,
  [`${FEATURES}/users/users.routes.ts`]: importing("./users.service.js", "../../http/handler.js"),
  [`${FEATURES}/users/session.http.ts`]: importing("../../http/handler.js"),
  [`${FEATURES}/users/users.query.ts`]: `${importingType("./users.service.js")}${importing("./users.model.js")}`,
  [`${FEATURES}/users/users.model.ts`]: importing("../../platform/db/stored-json.js"),
  [`${FEATURES}/users/users.model.test.ts`]: importing("./users.model.js"),
  [`${SERVER}/platform/db/stored-json.ts`]: importing("node:diagnostics_channel"),
  [`${FEATURES}/users/users.service.ts`]: `${importing("./users.repo.js", "./users.policy.js", "./users.view.js")}export interface Thing { readonly id: string }\n`,
  [`${FEATURES}/users/users.policy.ts`]: empty,
  [`${FEATURES}/users/users.view.ts`]: importingType("../../platform/db/database.js"),
  [`${FEATURES}/users/users.repo.ts`]: importing("kysely", "../../platform/db/database.js"),
  [`${FEATURES}/auth/index.ts`]: importing("../users/index.js"),
  "apps/site/src/main.ts": importing("@sitevine/server"),
  "tooling/bench/src/main.mjs": importing("../../run/child.mjs", "./site.mjs"),
  "tooling/bench/src/site.mjs": `/** @param {import("./load/side.mjs").Side} side */\nexport const open = (side) => side;\n`,
  "tooling/bench/src/load/side.mjs": "/** @typedef {{ url: string }} Side */\nexport {};\n",
  "tooling/bench/src/load/load.test.mjs": importing("../site.mjs"),
  "tooling/run/child.mjs": empty,
};
