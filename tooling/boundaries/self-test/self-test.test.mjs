import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findByteSlices } from "../byte-slices.mjs";
import { commentCeilingProblem, findCommentOpenings } from "../comment-openings.mjs";
import { survey } from "../cruise.mjs";
import { diagramProblem, drawPackages, writeDiagram } from "../diagram.mjs";
import { floorProblem } from "../floor.mjs";
import { FEATURE_ROLES, FLOOR } from "../house.mjs";
import { findLiteralSpreads } from "../literal-spreads.mjs";
import { findLongFiles } from "../long-files.mjs";
import { roleTableProblem } from "../roles-of-files.mjs";
import { RULES } from "../rules.mjs";
import { findTimedTests } from "../timed-tests.mjs";
import { findUntypedCalls, stalePathTexts } from "../untyped-calls.mjs";
import { findWideMarkup, MARKUP_FOLDERS } from "../wide-markup.mjs";
import { BROKEN_TREES, CLEAN_TREE, FOLDER_TREES } from "./fixtures.mjs";

const workshop = realpathSync(mkdtempSync(join(tmpdir(), "sitevine-boundaries-")));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

/** @param {string} name @param {import("./fixtures.mjs").Tree} tree */
function plant(name, tree) {
  const folder = join(workshop, name);
  for (const [file, content] of Object.entries(withManifests(tree))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/**
 * Adds a manifest that exports its index to every package of the tree without one, or without exports.
 * @param {import("./fixtures.mjs").Tree} tree
 * @returns {import("./fixtures.mjs").Tree}
 */
function withManifests(tree) {
  const inside = Object.keys(tree).filter((file) => file.split("/").length > 2);
  const folders = new Set(inside.map((file) => file.split("/").slice(0, 2).join("/")));
  const manifests = [...folders].map((folder) => {
    const file = `${folder}/package.json`;
    const plain = { name: `@sitevine/${folder.split("/")[1]}`, exports: { ".": "./dist/index.js" } };
    return [file, JSON.stringify({ ...plain, ...JSON.parse(tree[file] ?? "{}") })];
  });
  return { ...tree, ...Object.fromEntries(manifests) };
}

describe("boundary rules", () => {
  it("each have a tree that breaks them", () => {
    expect(Object.keys(BROKEN_TREES).sort()).toEqual(RULES.map(({ name }) => name).sort());
  });

  it("find no violation in a clean tree, and read all of it", async () => {
    const { violations, modules } = await survey(plant("clean", CLEAN_TREE));
    expect(violations).toEqual([]);
    expect(modules.sort()).toEqual(
      Object.keys(CLEAN_TREE)
        .filter((file) => /\.(ts|mjs)$/.test(file))
        .sort(),
    );
  });

  it.each(Object.entries(BROKEN_TREES))("%s fires, and no other rule does", async (name, tree) => {
    const { violations } = await survey(plant(name, tree));
    expect([...new Set(violations.map(({ rule }) => rule))]).toEqual([name]);
  });
});

describe("folders that import each other", () => {
  it.each(Object.entries(FOLDER_TREES))("are found: %s", async (name, tree) => {
    const { violations } = await survey(plant(name.replaceAll(/\W+/g, "-"), tree));
    expect(violations.map(({ rule }) => rule)).toEqual(["no-folder-cycle"]);
  });

  it("are reported with the imports between them", async () => {
    const { violations } = await survey(plant("ring", FOLDER_TREES["three folders in a ring"] ?? {}));
    expect(violations[0]?.cycle).toEqual([
      "packages/reader/src/a/one.ts imports packages/reader/src/b/one.ts",
      "packages/reader/src/b/two.ts imports packages/reader/src/c/one.ts",
      "packages/reader/src/c/two.ts imports packages/reader/src/a/two.ts",
    ]);
  });
});

describe("the minimum number of modules", () => {
  const floor = { modules: 100, dependencies: 400 };

  it.each([
    { modules: 0, dependencies: 0 },
    { modules: 99, dependencies: 400 },
    { modules: 100, dependencies: 399 },
  ])("is not reached by %o", (seen) => {
    expect(floorProblem(seen, floor)).toMatch(/^Saw only/);
  });

  it.each([
    { modules: 126, dependencies: 400 },
    { modules: 100, dependencies: 501 },
  ])("is too low for %o", (seen) => {
    expect(floorProblem(seen, floor)).toMatch(/raise FLOOR/);
  });

  it.each([floor, { modules: 125, dependencies: 500 }])("is right for %o", (seen) => {
    expect(floorProblem(seen, floor)).toBeUndefined();
  });

  it("is not reached if no module can be read", async () => {
    const { modules, dependencies } = await survey(plant("unreadable", { "packages/contracts/src/a.txt": "" }));
    expect(floorProblem({ modules: modules.length, dependencies }, FLOOR)).toMatch(/^Saw only 0 modules/);
  });
});

describe("the diagram of the packages", () => {
  const architecture = "# Architecture\n\n<!-- packages: generated -->\n```mermaid\n```\n\nText.\n";

  it("has a line for each package that others may import", () => {
    const packages = { "packages/contracts": [], "packages/api": ["contracts"], "apps/site": ["contracts", "api"] };
    expect(drawPackages(packages)).toBe("```mermaid\nflowchart LR\n  contracts --> api & site\n  api --> site\n```");
  });

  it("is regenerated in place, for the packages that exist", () => {
    const tree = plant("diagram", { ...CLEAN_TREE, "ARCHITECTURE.md": architecture });
    expect(diagramProblem(tree)).toMatch(/run pnpm .* generate/);
    writeDiagram(tree);
    expect(diagramProblem(tree)).toBeUndefined();
    const text = readFileSync(join(tree, "ARCHITECTURE.md"), "utf8");
    expect(text).toContain("  contracts --> theme-engine & server & testkit\n");
    expect(text).toMatch(/\nText\.\n$/);
  });

  it("cannot be regenerated without its marker", () => {
    expect(() => writeDiagram(plant("no-place", { "ARCHITECTURE.md": "# Architecture\n" }))).toThrow(/no place/);
  });
});

describe("the table of roles", () => {
  const row = (/** @type {string} */ role) => `| \`x.${role}.ts\` | something | nothing |`;

  it("has the roles of the plan", () => {
    const text = FEATURE_ROLES.map(row).join("\n");
    expect(roleTableProblem(plant("role-table", { "ARCHITECTURE.md": text }))).toBeUndefined();
  });

  it("is wrong where a role is missing, and where it has another one", () => {
    const text = [...FEATURE_ROLES.slice(1), "helper"].map(row).join("\n");
    const problem = roleTableProblem(plant("wrong-role-table", { "ARCHITECTURE.md": text }));
    expect(problem).toMatch(/differ by: helper, routes\.$/);
  });
});

describe("a test that measures or waits a time", () => {
  it.each([
    "const started = performance.now();",
    "await new Promise((resolve) => setTimeout(resolve, 5));",
    'import { setTimeout as pause } from "node:timers/promises";',
    "await page.waitForTimeout(100);",
    "const started = process.hrtime.bigint();",
  ])("is found: %s", (line) => {
    const file = "packages/contracts/src/some.test.ts";
    const tree = plant("timed", { [file]: `import "vitest";\n${line}\n`, "packages/contracts/src/some.ts": line });
    expect(findTimedTests(tree)).toEqual([{ file, line: 2, text: line }]);
  });

  it("is found where it reads a page once", () => {
    const file = "tooling/e2e/src/some.test.ts";
    const line = 'expect(await page.getByRole("row").count()).toBe(4);';
    const polled = 'await expect.poll(() => page.getByRole("row").count()).toBe(4);';
    expect(findTimedTests(plant("read-once", { [file]: `${polled}\n${line}\n` }))).toEqual([
      { file, line: 2, text: line },
    ]);
  });

  it("does not include waiting for an event or moving a fake clock", () => {
    const text = "await eventually(() => expect(seen).toBe(1));\nclock.advance(1_000);\nawait nextTurn();\n";
    expect(findTimedTests(plant("untimed", { "packages/contracts/src/some.test.ts": text }))).toEqual([]);
  });
});

describe("a test of the server that takes nothing from the endpoint", () => {
  const file = "packages/server/test/some.test.ts";

  it.each([
    'await site.call("/api/articles");',
    `await site.call(\`/api/articles/\${id}\`);`,
    'await site.fetch(new Request("http://site.test/api/layouts"));',
    `await fetch(\`\${url}/api/layouts\`);`,
    "const { id } = answer.json as { id: string };",
    "const { id } = (await answer.json()) as Article;",
  ])("is found: %s", (line) => {
    const tree = plant("untyped", { [file]: `import "vitest";\n${line}\n`, "packages/server/src/some.ts": line });
    expect(findUntypedCalls(tree, [])).toEqual([{ file, line: 2, text: line }]);
  });

  it("is none that asks by endpoint, or asks for what is no endpoint's", () => {
    const text = 'await site.call(api.listArticles);\nawait site.call("/articles");\nimport "../../src/api/x.js";\n';
    expect(findUntypedCalls(plant("typed", { [file]: text }), [])).toEqual([]);
  });

  it("may write paths where the list says so, as long as it does, and cast no answer", () => {
    const cast = "const { id } = answer.json as { id: string };";
    const tree = plant("path-texts", {
      [file]: `await site.call("/api/nowhere");\n${cast}\n`,
      "packages/server/test/former.test.ts": "await site.call(api.listArticles);\n",
    });
    const names = ["some.test.ts", "former.test.ts", "gone.test.ts"];
    expect(findUntypedCalls(tree, names)).toEqual([{ file, line: 2, text: cast }]);
    expect(stalePathTexts(tree, names)).toEqual(["former.test.ts", "gone.test.ts"]);
  });
});

describe("the length of files", () => {
  const lines = (/** @type {number} */ count) => "// line\n".repeat(count);

  it("is 300 lines at most, and 450 in tests", () => {
    const tree = plant("long", {
      "packages/contracts/src/a.ts": lines(301),
      "packages/contracts/src/b.ts": lines(300),
      "packages/contracts/test/a.test.ts": lines(451),
      "packages/contracts/test/b.test.ts": lines(450),
      "tooling/run/a.mjs": lines(301),
    });
    expect(findLongFiles(tree)).toEqual([
      { file: "packages/contracts/src/a.ts", lines: 301 },
      { file: "packages/contracts/test/a.test.ts", lines: 451 },
      { file: "tooling/run/a.mjs", lines: 301 },
    ]);
  });

  it("is not bounded for lists: messages of a language, migrations, lists of words", () => {
    const lists = ["renderer/src/messages/en.ts", "server/src/db/migrations/1.ts", "server/src/words.list.ts"];
    const tree = plant("lists", Object.fromEntries(lists.map((file) => [`packages/${file}`, lines(400)])));
    expect(findLongFiles(tree)).toEqual([]);
  });
});

describe("a line of markup", () => {
  const wide = (/** @type {string} */ text) => text + "x".repeat(161 - text.length);
  const fits = (/** @type {string} */ text) => text + "x".repeat(160 - text.length);

  it("has 160 columns at most, in the folders that are listed", () => {
    const tree = plant("wide", {
      "packages/renderer/src/a.ts": `const id = 1;\n${wide("html`<p>")}\n`,
      "packages/renderer/src/b.ts": fits("html`<p>"),
      "packages/reader/src/c.ts": wide("html`</div>"),
      "packages/contracts/src/d.ts": wide("html`<p>"),
      "packages/renderer-tools/src/e.ts": wide("html`<p>"),
    });
    const found = findWideMarkup(tree, MARKUP_FOLDERS);
    expect(found.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
      { file: "packages/reader/src/c.ts", line: 1, columns: 161 },
      { file: "packages/renderer/src/a.ts", line: 2, columns: 161 },
    ]);
  });

  it("may be wider without a tag, or in the icons that a script writes", () => {
    const tree = plant("wide-enough", {
      "packages/renderer/src/messages/de.ts": wide('"Read on, '),
      "packages/renderer/src/generics.ts": wide("if (a < b && b > c) "),
      "packages/renderer/src/icons/lucide.ts": wide('\'<path d=""/>'),
    });
    expect(findWideMarkup(tree, MARKUP_FOLDERS)).toEqual([]);
  });
});

describe("a comment", () => {
  it("is counted where it begins with a question word or a preposition", () => {
    const tree = plant("openings", {
      "packages/server/src/a.ts":
        "/** What it does. */\nexport const a = 1; // Who asks.\n\n/**\n * Of a page.\n */\nexport const b = 2;\n",
      "packages/server/src/b.ts":
        "// Headers of a page, and\n// Where it goes on.\n/** The page. What follows is free. */\nexport const c = 3;\n",
    });
    const lines = findCommentOpenings(tree).map(({ file, line }) => `${file}:${line}`);
    expect(lines).toEqual(["packages/server/src/a.ts:1", "packages/server/src/a.ts:2", "packages/server/src/a.ts:5"]);
  });

  it("may begin so no more often than before, and the ceiling follows when there are fewer", () => {
    expect(commentCeilingProblem(101, 100)).toContain("at most 100 may");
    expect(commentCeilingProblem(100, 100)).toBeUndefined();
    expect(commentCeilingProblem(80, 100)).toBeUndefined();
    expect(commentCeilingProblem(70, 100)).toContain("lower COMMENT_CEILING in house.mjs to 70");
  });
});

describe("a literal", () => {
  it("is not spread into an object, an array, a call or an element", () => {
    const tree = plant("spreads", {
      "packages/server/src/a.ts": "export const a = {\n  ...{ b: 1 },\n};\nexport const c = [...[1, 2], f(...[3])];\n",
      "packages/admin/src/b.tsx": "export const B = () => <A {...{ title }} />;\n",
      "tooling/bench/src/c.mjs": "export const d = { ...{} };\n",
    });
    const lines = findLiteralSpreads(tree).map(({ file, line, text }) => `${file}:${line} ${text}`);
    expect(lines.toSorted()).toEqual([
      "packages/admin/src/b.tsx:1 {...{ title }}",
      "packages/server/src/a.ts:2 ...{ b: 1 }",
      "packages/server/src/a.ts:4 ...[1, 2]",
      "packages/server/src/a.ts:4 ...[3]",
      "tooling/bench/src/c.mjs:1 ...{}",
    ]);
  });

  it("may be mapped, chosen or destructured before it is spread, and stand in a text", () => {
    const tree = plant("no-spreads", {
      "packages/server/src/a.ts": "export const a = [...[1, 2].map(f), ...(isB ? [3] : [])];\n",
      "packages/server/src/b.ts":
        "export const b = (...[first, rest]: Parameters<F>) => ({ ...(first && { rest }) });\n",
      "packages/server/src/c.ts": 'export const c = "...[1]";\n// ...{ d }\n',
    });
    expect(findLiteralSpreads(tree)).toEqual([]);
  });
});

describe("slices of bytes", () => {
  const slicesIn = (/** @type {string} */ name, /** @type {import("./fixtures.mjs").Tree} */ files) =>
    findByteSlices(plant(name, files)).map(({ file, line, text }) => `${file}:${line} ${text}`);

  it("are found on whatever may be a Buffer", () => {
    const text = `
import { held } from "./held.js";
export const whole = (bytes: Uint8Array) => bytes.slice();
export const part = (bytes: Uint8Array<ArrayBuffer> | undefined) => bytes?.slice(1, 2);
export const either = (text: string | Uint8Array) => text.slice(1);
export const some = <T extends Float32Array>(numbers: T) => [numbers].map((each) => each.slice());
export const later = (bytes: Uint8Array) => bytes.slice;
export const other = held.slice(3);
`;
    const found = slicesIn("byte-slices", {
      "packages/server/src/a.ts": text,
      "packages/server/src/held.ts": "export const held = new Uint8Array(9);\n",
    });
    expect(found).toEqual([
      "packages/server/src/a.ts:3 bytes.slice",
      "packages/server/src/a.ts:4 bytes?.slice",
      "packages/server/src/a.ts:5 text.slice",
      "packages/server/src/a.ts:6 each.slice",
      "packages/server/src/a.ts:7 bytes.slice",
      "packages/server/src/a.ts:8 held.slice",
    ]);
  });

  it("are found where a type is not known, as before a build", () => {
    const text = 'import { unbuilt } from "@sitevine/unbuilt";\nexport const a = unbuilt.slice();\n';
    expect(slicesIn("unknown-slices", { "packages/server/src/a.ts": text })).toEqual([
      "packages/server/src/a.ts:2 unbuilt.slice",
    ]);
  });

  it("are none of texts, lists and buffers of their own", () => {
    const text = `
export const texts = (text: string | undefined, list: readonly string[]) => [text?.slice(1), list.slice(0, 2)];
export const copies = (bytes: Uint8Array) => [new Uint8Array(bytes), bytes.subarray(1), new ArrayBuffer(8).slice(1)];
`;
    const script = "export const first = (nodes) => nodes.slice(0, 4);\n";
    expect(slicesIn("no-slices", { "apps/site/src/a.ts": text, "tooling/bench/src/b.mjs": script })).toEqual([]);
  });
});
