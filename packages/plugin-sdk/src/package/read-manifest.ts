import { type Finding, jsonPointer, type PluginManifest, pluginManifestSchema } from "@sitevine/contracts";

export const MANIFEST_FILE = "plugin.json";

export type ReadManifest =
  | { readonly ok: true; readonly manifest: PluginManifest }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const utf8 = new TextDecoder("utf-8", { fatal: true });

const failure = (rule: string, message: string, hint?: string): ReadManifest => ({
  ok: false,
  findings: [{ rule, level: "error", file: MANIFEST_FILE, message, ...(hint === undefined ? {} : { hint }) }],
});

/** True for a value that every database stores as JSON and returns unchanged. */
const isStorable = (value: unknown): boolean => !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));

function missing(names: readonly string[]): ReadManifest {
  const packed = names.find((name) => /\.(?:zip|svplugin|svtheme)$/i.test(name));
  const hint =
    packed === undefined
      ? "Pack the contents of the folder, not the folder itself."
      : `There is another package in this zip, ${packed}: unpack this one, and choose that one.`;
  return failure("plugin/manifest-missing", "is missing from the root of the package", hint);
}

/** Reads `plugin.json`; `names` are the paths of the files of the package. */
export function readManifest(bytes: Uint8Array | undefined, names: readonly string[]): ReadManifest {
  if (!bytes) return missing(names);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    return failure("plugin/manifest-json", "is not JSON in UTF-8");
  }
  const read = pluginManifestSchema.safeParse(value);
  if (!read.success)
    return {
      ok: false,
      findings: read.error.issues.map(({ path, message }) => ({
        rule: "plugin/manifest",
        level: "error",
        file: MANIFEST_FILE,
        pointer: jsonPointer(path),
        message,
      })),
    };
  if (!isStorable(read.data)) return failure("plugin/manifest-json", "has NUL or half of a surrogate pair in a text");
  return { ok: true, manifest: read.data };
}
