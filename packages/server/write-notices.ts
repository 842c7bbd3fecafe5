import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/@]+)\//;
const LICENCE = /^licen[cs]e/i;

interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
}
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const readJson = async <Shape>(file: string): Promise<Shape> => JSON.parse(await readFile(file, "utf8")) as Shape;

/** Writes the licences of the packages that a bundle contains, as they require, and removes the list of its files. */
export async function writeNotices(metafile: string, target: string): Promise<void> {
  const { inputs } = await readJson<Metafile>(metafile);
  const folders = new Set(Object.keys(inputs).flatMap((file) => PACKAGE.exec(file)?.[1] ?? []));
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  await writeFile(target, notices.join("\n\n"));
  await rm(metafile);
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = await readJson<Manifest>(join(folder, "package.json"));
  const file = (await readdir(folder)).find((entry) => LICENCE.test(entry));
  const text = file === undefined ? "" : `\n\n${(await readFile(join(folder, file), "utf8")).trim()}`;
  return `${name} ${version} (${license})${text}`;
}
