import type { GeneratedFile } from "../generated-files.ts";
import { cssScopingVectors } from "./css-scoping.ts";
import { entitlementVectors } from "./entitlements.ts";
import { classNameVectors, hrefVectors, layoutVectors } from "./layouts.ts";
import { pluginManifestVectors, themeManifestVectors } from "./manifests.ts";
import { publicKeyVectors } from "./public-keys.ts";
import { publisherSignatureVectors } from "./publisher-signatures.ts";
import { releaseVectors } from "./releases.ts";
import { signedRequestVectors } from "./signed-requests.ts";
import { tokenMapVectors, tokenValueVectors } from "./tokens.ts";
import type { VectorFile } from "./vector-file.ts";
import { vectorText } from "./vector-file.ts";

/** Every vector file of version 1, in the order in which the guide explains them. */
export const VECTOR_FILES: readonly VectorFile[] = [
  signedRequestVectors,
  publicKeyVectors,
  entitlementVectors,
  releaseVectors,
  publisherSignatureVectors,
  tokenValueVectors,
  tokenMapVectors,
  cssScopingVectors,
  hrefVectors,
  classNameVectors,
  themeManifestVectors,
  pluginManifestVectors,
  layoutVectors,
];

const FOLDER = new URL("../../vectors/v1/", import.meta.url);

export function buildVectorFiles(): readonly GeneratedFile[] {
  return VECTOR_FILES.map((file) => ({ url: new URL(`${file.name}.json`, FOLDER), text: vectorText(file) }));
}
