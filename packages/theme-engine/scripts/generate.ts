// Generates the page of theme rules from the list of rules. Run it after a build: `pnpm run generate`.
import { writeFile } from "node:fs/promises";
import type { ThemeRule } from "../src/findings/theme-rule.js";
import { renderRulesPage } from "./rules-page.ts";

const built: { THEME_RULES: readonly ThemeRule[] } = await import(new URL("../dist/index.js", import.meta.url).href);

await writeFile(new URL("../../../docs/theme-rules.md", import.meta.url), renderRulesPage(built.THEME_RULES));
