import type { Finding, PluginManifest } from "@sitevine/contracts";
import { MANIFEST_FILE } from "./read-manifest.js";

const NATIVE = /\.(?:node|so|dll|dylib|wasm)$/i;

/** Files at the root that are for people. */
const PAPERS = /^(?:README|LICEN[CS]E|CHANGELOG|NOTICE)(?:\.[a-z]{1,8})?$/i;

/** The folder of a path, with a slash at its end; empty for a file at the root. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

const error = (rule: string, file: string, message: string, hint?: string): Finding => ({
  rule,
  level: "error",
  file,
  message,
  ...(hint === undefined ? {} : { hint }),
});

/** The folders that the manifest declares, each with what it is for. */
const declaredFolders = ({ admin, migrations }: PluginManifest): ReadonlyMap<string, string> =>
  new Map(
    [[admin, "admin"] as const, [migrations, "migrations"] as const].flatMap(([folder, field]) =>
      folder === undefined ? [] : [[folder, field] as const],
    ),
  );

/**
 * Checks that the package holds what its manifest declares and nothing else: the modules beside the entry and below its folder,
 * and the declared folders. An entry at the root comes with the modules at the root.
 */
export function checkFiles(manifest: PluginManifest, names: readonly string[]): Finding[] {
  const folders = declaredFolders(manifest);
  const codeFolder = folderOf(manifest.entry);
  const isDeclared = (name: string): boolean =>
    name === MANIFEST_FILE ||
    PAPERS.test(name) ||
    (codeFolder === "" ? !name.includes("/") && /\.m?js(?:\.map)?$/.test(name) : name.startsWith(codeFolder)) ||
    [...folders.keys()].some((folder) => name.startsWith(folder));

  const findings: Finding[] = [];
  if (!names.includes(manifest.entry))
    findings.push(error("plugin/entry-missing", manifest.entry, "is the entry of the plugin, but not in the package"));
  for (const [folder, field] of folders)
    if (!names.some((name) => name.startsWith(folder)))
      findings.push(error("plugin/folder-missing", MANIFEST_FILE, `names ${folder} as ${field}, which has no file`));
  for (const name of names) {
    if (NATIVE.test(name))
      findings.push(error("plugin/native-code", name, "is native code, which plugins cannot have"));
    else if (!isDeclared(name))
      findings.push(
        error(
          "plugin/undeclared-file",
          name,
          "belongs to nothing that plugin.json declares",
          "Bundle the plugin into its entry, or move the file to the folder of the entry or to a declared folder.",
        ),
      );
  }
  return findings;
}
