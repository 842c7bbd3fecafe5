import type { LayoutDocument, ThemeManifest } from "@sitevine/contracts";
import { stockLayouts } from "@sitevine/renderer";
import type { Appearance } from "./palettes.js";
import { starterReadme } from "./readme.js";
import { starterScreenshot } from "./screenshot.js";
import { STARTER_CSS } from "./stylesheet.js";
import { starterTokens } from "./tokens.js";

/** The author's answers about a new theme. */
export interface StarterAnswers {
  readonly name: string;
  readonly id: string;
  readonly vendor: string;
  readonly appearance: Appearance;
}

// The first release of the service; it supports everything that the starter uses.
const OLDEST_SERVICE = "0.1.0";
const IGNORED = "*.svtheme\n*.partial\n.DS_Store\nThumbs.db\n";

/** All files of a new theme by path: a package that passes all checks, and files that the author keeps beside it. */
export function starterFiles(answers: StarterAnswers): ReadonlyMap<string, Uint8Array> {
  const { name, appearance } = answers;
  const layouts = [...stockLayouts].map(
    ([key, layout]) => [`layouts/${key}.json`, json(key === "home" ? withLeadStory(layout) : layout)] as const,
  );
  const texts: readonly (readonly [path: string, text: string])[] = [
    ["manifest.json", json(manifestOf(answers))],
    ["tokens.json", json(starterTokens(appearance))],
    ["styles/custom.css", STARTER_CSS],
    ...layouts,
    ["assets/screenshot.svg", starterScreenshot(name, appearance)],
    ["README.md", starterReadme(name)],
    [".gitignore", IGNORED],
  ];
  return new Map(texts.map(([path, text]) => [path, new TextEncoder().encode(text)]));
}

function manifestOf({ id, name, vendor, appearance }: StarterAnswers): ThemeManifest {
  return {
    id,
    name,
    version: "1.0.0",
    vendor,
    minServiceVersion: OLDEST_SERVICE,
    description: `${name}, a ${appearance} theme.`,
    schemaVersion: 1,
    packageVersion: 2,
    appearance,
    license: "MIT",
    screenshot: "assets/screenshot.svg",
  };
}

/** The built-in home page with a class of the theme on its article list, as an example. */
function withLeadStory(layout: LayoutDocument): LayoutDocument {
  const regions = Object.entries(layout.regions).map(([region, blocks]) => [
    region,
    blocks.map((block) => (block.type === "articleList" ? { ...block, className: "lead-story" } : block)),
  ]);
  return { ...layout, regions: Object.fromEntries(regions) };
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
