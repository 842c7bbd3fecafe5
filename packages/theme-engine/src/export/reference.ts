import { readImageSource } from "@sitevine/contracts";
import { isDataUrl, isRemoteReference } from "@sitevine/contracts/css";
import { readPackageReference } from "../css/references.js";
import { isUploadReference, pathSteps, uploadPath } from "./upload-path.js";

/** A reference to an upload of the site. */
export interface UploadReference {
  /** Path on the site with percent escapes resolved; undefined when it is unsafe. */
  readonly path: string | undefined;
  /** Base name, if the reference is to a file of the theme itself. */
  readonly file?: string;
  /** The query and fragment after the path. */
  readonly suffix: string;
  /** The reference to write if the file is not packed. */
  readonly unpacked: string;
}

/** Parses the source of a layout's image; undefined if it is not an upload. `assets/<file>` is a file of the theme. */
export function readLayoutReference(source: string, assetBase: string): UploadReference | undefined {
  const read = readImageSource(source);
  if (read?.kind === "package") return ofTheme(read.file, "", assetBase);
  return isUploadReference(source) ? ofSite(source) : undefined;
}

/** Parses a reference of a stylesheet; undefined if it is not an upload. */
export function readCssReference(url: string, assetBase: string): UploadReference | undefined {
  if (isDataUrl(url)) return undefined;
  if (isUploadReference(url)) return ofSite(url);
  if (url.startsWith("/") || isRemoteReference(url)) return undefined;
  const own = readPackageReference(url, new Set());
  return own && ofTheme(own.file, own.suffix, assetBase);
}

function ofSite(reference: string): UploadReference {
  const end = reference.search(/[?#]/);
  const path = end === -1 ? reference : reference.slice(0, end);
  const steps = pathSteps(path);
  return { path: steps && uploadPath(steps), suffix: reference.slice(path.length), unpacked: reference };
}

function ofTheme(file: string, suffix: string, assetBase: string): UploadReference {
  const folder = pathSteps(assetBase.replace(/\/$/, ""));
  const unpacked = assetBase + encodeURIComponent(file.toWellFormed()) + suffix;
  return { path: folder && uploadPath([...folder, file]), file, suffix, unpacked };
}
