import type { StarterAnswers } from "@sitevine/cli-kit";
import type { PluginManifest } from "@sitevine/contracts";
import { MANIFEST_FILE } from "@sitevine/plugin-sdk/package";
import { PROGRAM_VERSION } from "../version.js";
import { starterReadme } from "./readme.js";
import { starterSource } from "./source.js";

// The first release of the service; it supports everything that the starter uses.
const OLDEST_SERVICE = "0.1.0";
const IGNORED = "*.svplugin\n*.partial\nnode_modules/\n.DS_Store\n";

/** All files of a new plugin by path: what is packed, and what the author keeps beside it. */
export function starterFiles(answers: StarterAnswers): ReadonlyMap<string, Uint8Array> {
  const texts: readonly (readonly [path: string, text: string])[] = [
    [MANIFEST_FILE, json(manifestOf(answers))],
    ["src/index.ts", starterSource(answers)],
    ["package.json", json(packageOf(answers))],
    ["tsconfig.json", json(TSCONFIG)],
    ["README.md", starterReadme(answers)],
    [".gitignore", IGNORED],
  ];
  return new Map(texts.map(([path, text]) => [path, new TextEncoder().encode(text)]));
}

const manifestOf = ({ id, name, vendor }: StarterAnswers): PluginManifest => ({
  id,
  name,
  version: "1.0.0",
  vendor,
  minServiceVersion: OLDEST_SERVICE,
  description: `${name}, a plugin for Sitevine.`,
  entry: "server.js",
});

const packageOf = ({ id }: StarterAnswers) => ({
  name: id,
  private: true,
  type: "module",
  scripts: {
    check: "tsc && svplugin check .",
    dev: "svplugin dev .",
    pack: "svplugin pack .",
  },
  devDependencies: {
    "@sitevine/plugin-cli": `^${PROGRAM_VERSION}`,
    "@sitevine/plugin-sdk": `^${PROGRAM_VERSION}`,
    "@types/node": "^22.18.0",
    typescript: "^5.9.0",
  },
});

const TSCONFIG = {
  compilerOptions: {
    target: "es2023",
    module: "preserve",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
  },
  include: ["src"],
};

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
