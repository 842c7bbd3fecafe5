import { join } from "node:path";
import { writeZip } from "@sitevine/theme-engine";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import schema from "./fixtures/sarif-2.1.0.schema.json" with { type: "json" };
import { runSvtheme } from "./run-svtheme.js";
import { EXAMPLES, MANIFEST, scratchFolder, themeFolder, writeFiles } from "./theme-folder.js";

// The published schema uses an old draft; apart from the name of the id, the validator reads it as the current one.
const { id: _, ...definitions } = schema;
// One of its patterns is invalid in Unicode mode.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const isSarif = ajv.compile(definitions);

async function sarifOf(path: string, cwd: string) {
  const { code, out } = await runSvtheme(["check", path, "--sarif"], { cwd });
  const log = JSON.parse(out);
  expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
  return { code, run: log.runs[0] };
}

const CSS = '\n\n  b { background: url("https://cdn.example/x.png") }\n';

it("writes valid SARIF where there is nothing to say", async () => {
  const { code, run } = await sarifOf(join(EXAMPLES, "harbor.svtheme"), EXAMPLES);
  expect(code).toBe(0);
  expect(run.results).toEqual([]);
});

it("places findings of a folder in its files, relative to where one stands", async () => {
  const folder = await themeFolder({ "styles/custom.css": CSS, "design notes/a b.txt": "" });
  const { code, run } = await sarifOf(".", folder);
  expect(code).toBe(1);
  const remote = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === "css/remote-url");
  expect(remote).toMatchObject({
    level: "error",
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "./styles/custom.css" },
          region: { startLine: 3, startColumn: 7 },
        },
      },
    ],
  });
  expect(run.tool.driver.rules[remote.ruleIndex]).toMatchObject({
    id: "css/remote-url",
    shortDescription: { text: "The stylesheet refers to no other site." },
    defaultConfiguration: { level: "error" },
  });
  const notice = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === "package/unknown-file");
  expect(notice.level).toBe("note");
});

it("places findings of a package inside of it, with their pointers", async () => {
  const folder = await scratchFolder();
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const zip = writeZip([
    ["manifest.json", text(MANIFEST)],
    ["tokens.json", text({ global: { "--c-bg": "red;" } })],
  ]);
  await writeFiles(folder, { "my theme.svtheme": zip });
  const { run } = await sarifOf("my theme.svtheme", folder);
  const [{ physicalLocation, logicalLocations }] = run.results[0].locations;
  expect(run.artifacts[0].location.uri).toBe("my%20theme.svtheme");
  expect(run.artifacts[physicalLocation.artifactLocation.index]).toEqual({
    location: { uri: "tokens.json" },
    parentIndex: 0,
  });
  expect(logicalLocations[0].fullyQualifiedName).toBe("/global/--c-bg");
});
