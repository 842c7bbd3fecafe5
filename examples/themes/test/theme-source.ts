import { readFile } from "node:fs/promises";
import type { LayoutDocument, TokenMap } from "@sitevine/contracts";
import { tokenMapSchema } from "@sitevine/contracts";

const folder = (id: string) => new URL(`../${id}/`, import.meta.url);
const readJson = async (id: string, path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, folder(id)), "utf8"));

/** The token map as its author wrote it. */
export const readTokens = async (id: string): Promise<TokenMap> =>
  tokenMapSchema.parse(await readJson(id, "tokens.json"));

/** A layout as written, before checking. */
export const readLayout = (id: string, template: string): Promise<unknown> => readJson(id, `layouts/${template}.json`);

/** Every block of a document, parents before children. */
export function* blocksOf(document: LayoutDocument) {
  const queue = Object.values(document.regions).flat();
  for (let block = queue.shift(); block; block = queue.shift()) {
    yield block;
    queue.unshift(...(block.children ?? []));
  }
}
