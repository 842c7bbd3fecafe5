// Writes the files that are generated from the catalogue and the vector sources. Run it after a build: `pnpm run generate`.
import { mkdir, writeFile } from "node:fs/promises";
import type { ErrorCatalogueEntry } from "../src/errors/catalogue.js";
import { renderErrorPage } from "./error-page.ts";
import type { GeneratedFile } from "./generated-files.ts";
import { buildVectorFiles } from "./vectors/vector-files.ts";

const built: { errorCatalogue: Readonly<Record<string, ErrorCatalogueEntry>> } = await import(
  new URL("../dist/errors/catalogue.js", import.meta.url).href
);

const files: readonly GeneratedFile[] = [
  { url: new URL("../../../docs/error-codes.md", import.meta.url), text: renderErrorPage(built.errorCatalogue) },
  ...buildVectorFiles(),
];

for (const { url, text } of files) {
  await mkdir(new URL(".", url), { recursive: true });
  await writeFile(url, text);
}
