import { docsPage, docsScript, docsStylesheet } from "@sitevine/api/docs";
import { whenAsked } from "../kernel/when-asked.js";
import { type PreparedAsset, prepareAsset } from "../platform/assets/prepared-asset.js";
import { HTML } from "./page-headers.js";
import { type StaticFile, staticFile } from "./static-files.js";

/** The page at `/api/docs` and its files. */
export interface ApiDocs {
  readonly page: () => PreparedAsset;
  readonly files: readonly StaticFile[];
}

const STYLESHEET = staticFile("api-docs", "css", docsStylesheet, "text/css; charset=utf-8");
const SCRIPT = staticFile("api-docs", "js", docsScript, "text/javascript; charset=utf-8");

/** Displays the OpenAPI document of this release, and lets people try requests. */
export function createApiDocs(openApi: () => Readonly<Record<string, unknown>>): ApiDocs {
  const links = { stylesheet: STYLESHEET.path, script: SCRIPT.path, document: "/api/openapi.json" };
  const page = whenAsked(() => prepareAsset(docsPage(openApi(), links), HTML));
  return { page, files: [STYLESHEET, SCRIPT] };
}
