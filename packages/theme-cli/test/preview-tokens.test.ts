import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runSvtheme } from "./run-svtheme.js";
import { startPreview } from "./start-preview.js";
import { themeFolder } from "./theme-folder.js";

interface ValueVector {
  readonly name: string;
  readonly value: string;
  readonly valid: boolean;
  readonly rule?: string;
}

const file = fileURLToPath(import.meta.resolve("@sitevine/contracts/vectors/v1/token-values.json"));
const vectors: readonly ValueVector[] = JSON.parse(readFileSync(file, "utf8")).cases;
// No JSON file of a package may contain NUL.
const refused = vectors.filter(({ valid, value }) => !valid && !value.includes("\0"));
// A valid value that a package may not have: its tokens are served unchanged, and `assets/` does not work there.
const dead = vectors.filter(({ valid, value }) => valid && /^url\(["']?assets\//.test(value));
const accepted = vectors.filter((vector) => vector.valid && !dead.includes(vector));

const tokensOf = (cases: readonly ValueVector[]): string =>
  JSON.stringify({ global: Object.fromEntries(cases.map(({ value }, index) => [`--t${index}`, value])) });

describe("tokens in the preview", () => {
  it("are shown as a site would serve them", async () => {
    const { ask } = await startPreview(await themeFolder({ "tokens.json": tokensOf(accepted) }));
    const { body } = await ask("/_preview/theme.css");
    for (const [index, { value }] of accepted.entries()) expect(body).toContain(`\n  --t${index}: ${value};\n`);
  });

  it("are refused where they refer to a file of the package, with a word on where that works", async () => {
    expect(dead.length).toBeGreaterThan(0);
    const { code, out } = await runSvtheme(["check", await themeFolder({ "tokens.json": tokensOf(dead) }), "--json"]);
    const { findings } = JSON.parse(out) as { findings: { rule: string; hint: string }[] };
    expect([code, findings.map(({ rule }) => rule)]).toEqual([1, dead.map(() => "token/asset-url")]);
    expect(findings[0]?.hint).toContain("styles/custom.css");
  });

  it("are refused as a site would refuse them, each by its rule, and none of them is shown", async () => {
    const folder = await themeFolder({ "tokens.json": tokensOf(refused) });
    const { code, out } = await runSvtheme(["check", folder, "--json"]);
    const { findings } = JSON.parse(out) as { findings: { rule: string; pointer: string }[] };
    expect(code).toBe(1);
    expect(findings.map(({ rule, pointer }) => `${pointer} ${rule}`).sort()).toEqual(
      refused.map(({ rule }, index) => `/global/--t${index} ${rule}`).sort(),
    );
    const { ask } = await startPreview(folder);
    expect((await ask("/_preview/theme.css")).body).not.toContain("--t");
  });
});
