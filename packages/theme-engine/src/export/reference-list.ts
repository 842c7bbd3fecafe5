import type { ThemeFinding } from "../findings/theme-finding.js";
import { unsafePath } from "./path.rule.js";
import { readCssReference, readLayoutReference, type UploadReference } from "./reference.js";

/** Collects the uploads that layouts and a stylesheet refer to, and rewrites the references once those are packed. */
export class ReferenceList {
  readonly findings: ThemeFinding[] = [];
  readonly #assetBase: string;
  readonly #paths = new Map<string, string>();
  readonly #refused = new Set<string>();

  constructor(assetBase: string) {
    this.#assetBase = assetBase;
  }

  /** Paths on the site, each with the first file of the package that refers to it. */
  get paths(): ReadonlyMap<string, string> {
    return this.#paths;
  }

  /** Records an image of a layout and returns its source. */
  addLayout(source: string, file: string): string {
    return this.#add(source, readLayoutReference(source, this.#assetBase), file);
  }

  /** Records a reference of a stylesheet and returns it. */
  addCss(url: string, file: string): string {
    return this.#add(url, readCssReference(url, this.#assetBase), file);
  }

  /** The source of a layout's image inside the package. Query and fragment are dropped: files of a package have none. */
  layout(source: string, names: ReadonlyMap<string, string>): string {
    const reference = readLayoutReference(source, this.#assetBase);
    return reference ? rewritten(source, { ...reference, suffix: "" }, names) : source;
  }

  /** A stylesheet's reference inside the package. */
  css(url: string, names: ReadonlyMap<string, string>): string {
    const reference = readCssReference(url, this.#assetBase);
    return reference ? rewritten(url, reference, names) : url;
  }

  #add(text: string, reference: UploadReference | undefined, file: string): string {
    if (!reference) return text;
    if (reference.path !== undefined) {
      if (!this.#paths.has(reference.path)) this.#paths.set(reference.path, file);
    } else if (!this.#refused.has(text)) {
      this.#refused.add(text);
      this.findings.push(unsafePath(text, file));
    }
    return text;
  }
}

function rewritten(text: string, reference: UploadReference, names: ReadonlyMap<string, string>): string {
  const name = reference.path === undefined ? undefined : names.get(reference.path);
  if (name === undefined) return reference.unpacked;
  return name === reference.file ? text : `assets/${name}${reference.suffix}`;
}
