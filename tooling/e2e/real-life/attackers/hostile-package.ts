import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { writeZip } from "@sitevine/theme-engine";

const SDK = fileURLToPath(new URL("../../../../packages/plugin-sdk/dist/index.js", import.meta.url));

/** The source of what a hostile plugin packs. */
export const sourceOf = (name: string): Promise<string> =>
  readFile(new URL(`plugins/${name}`, import.meta.url), "utf8");

export interface HostileSource {
  readonly id: string;
  /** Code before the definition. */
  readonly before?: string;
  /** Bodies of public routes by their path, with `request` and `site`. */
  readonly routes?: Readonly<Record<string, string>>;
  /** Further properties of the definition. */
  readonly definition?: string;
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Further files of the package, with their contents. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Packs a plugin as its author does, with the SDK beside its entry. */
export async function hostilePackage(source: HostileSource): Promise<Uint8Array> {
  const { id, before = "", definition = "", routes = {}, manifest, files = {} } = source;
  const handlers = Object.entries({ "/well": `return { json: "well" };`, ...routes }).map(
    ([path, body]) =>
      `{ method: "GET", path: "${path}", audience: "public", handler: async (request, site) => { ${body} } }`,
  );
  const described = {
    id,
    name: "Harmless",
    version: "1.0.0",
    vendor: "Harbour",
    minServiceVersion: "0.1.0",
    entry: "server.js",
    ...manifest,
  };
  const entry = `import { definePlugin } from "./sdk.js";\n${before}\nexport default definePlugin({ ${definition} routes: [${handlers}] });`;
  const packed = {
    "plugin.json": JSON.stringify(described),
    "server.js": entry,
    "sdk.js": await readFile(SDK, "utf8"),
    ...files,
  };
  return writeZip(Object.entries(packed).map(([name, content]) => [name, new TextEncoder().encode(content)]));
}
