import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  disablePlugin,
  enablePlugin,
  listPlugins,
  pluginGateway,
  uninstallPlugin,
  uploadPlugin,
  validatePlugin,
} from "@sitevine/api";
import { writeZip } from "@sitevine/theme-engine";
import { build } from "esbuild";
import type { Answer, BootedSite, CallOptions } from "./booted-site.js";

// Library that authors bundle into their entry.
const SDK = await readFile(new URL("../../../plugin-sdk/dist/index.js", import.meta.url), "utf8");

const encoder = new TextEncoder();

let withDatabase: Promise<string> | undefined;

/** `pluginDatabase` and `sql` with Kysely in one module, for the files of a package with a database. */
export async function databaseSdk(): Promise<string> {
  withDatabase ??= build({
    entryPoints: [fileURLToPath(new URL("../../../plugin-sdk/dist/database/index.js", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  }).then(({ outputFiles: [bundled] }) => bundled?.text ?? "");
  return withDatabase;
}

export interface PluginSource {
  readonly id?: string;
  readonly version?: string;
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** The properties of the definition. */
  readonly definition?: string;
  /** Code before the definition. */
  readonly before?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** A package whose entry defines this. */
export function pluginPackage(source: PluginSource = {}): Uint8Array {
  const { id = "forum", version = "1.0.0", definition = "", before = "", files = {} } = source;
  const entry = `import { definePlugin, PluginError } from "./sdk.js";\n${before}\nexport default definePlugin({ ${definition} });`;
  const manifest = {
    id,
    name: "Forum",
    version,
    vendor: "Harbour",
    minServiceVersion: "0.1.0",
    entry: "server.js",
    ...source.manifest,
  };
  const all = { "plugin.json": JSON.stringify(manifest), "server.js": entry, "sdk.js": SDK, ...files };
  return writeZip(Object.entries(all).map(([name, content]) => [name, encoder.encode(content)]));
}

/** A route that answers a value. */
export const valueRoute = (path: string, value: string): string =>
  `{ method: "GET", path: ${JSON.stringify(path)}, audience: "public", handler: async (request, site) => ({ json: ${value} }) }`;

/** A stream that fails after its first piece. */
export const BREAKING_STREAM = `ReadableStream.from((async function* () {
  yield new Uint8Array(1_000);
  throw new Error("The disk is gone.");
})())`;

export function pluginForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "plugin.svplugin"));
  return form;
}

/** The address of a route of a plugin. */
export const routeOf = (id: string, path: string): string =>
  `${pluginGateway.path.replace("/:pluginId/*", "")}/${id}${path}`;

/** Calls of an administrator about plugins. */
export function pluginAdmin(booted: BootedSite, token: string) {
  const ada = booted.as(token);
  return {
    upload: (source: PluginSource | Uint8Array) =>
      ada.call(uploadPlugin, {
        body: pluginForm(source instanceof Uint8Array ? source : pluginPackage(source)),
      }),
    validate: (source: PluginSource | Uint8Array) =>
      ada.call(validatePlugin, {
        body: pluginForm(source instanceof Uint8Array ? source : pluginPackage(source)),
      }),
    enable: (id = "forum", sha256?: string) => ada.call(enablePlugin, { params: { id }, query: { sha256 } }),
    disable: (id = "forum") => ada.call(disablePlugin, { params: { id } }),
    uninstall: (id = "forum", removeData = false) =>
      ada.call(uninstallPlugin, { params: { id }, query: { removeData } }),
    list: async () => (await ada.call(listPlugins)).body,
    /** Calls a route of the plugin as a guest, unless the call says otherwise. */
    ask: (path: string, options: CallOptions & { readonly id?: string } = {}): Promise<Answer> =>
      booted.call(routeOf(options.id ?? "forum", path), options),
  };
}
