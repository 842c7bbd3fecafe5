import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** Folder with the packages of the example themes. */
export const EXAMPLES = fileURLToPath(new URL("../../../examples/themes/dist/", import.meta.url));

export const MANIFEST = {
  id: "quay",
  name: "Quay",
  version: "1.2.0",
  vendor: "tests",
  minServiceVersion: "0.1.0",
  packageVersion: 2,
};

/** An empty folder that is removed after the test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "svtheme-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export type FolderFiles = Readonly<Record<string, string | Uint8Array>>;

/** Writes files below a folder and creates their folders. */
export async function writeFiles(folder: string, files: FolderFiles): Promise<void> {
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
}

/** A small theme that passes every check, with the given files added. */
export async function themeFolder(files: FolderFiles = {}): Promise<string> {
  const folder = await scratchFolder();
  const base = {
    "manifest.json": JSON.stringify(MANIFEST, undefined, 2),
    "tokens.json": '{\n  "global": {\n    "--c-accent": "#336699"\n  }\n}\n',
    "styles/custom.css": ".sv-header { color: red }\n",
  };
  await writeFiles(folder, { ...base, ...files });
  return folder;
}
