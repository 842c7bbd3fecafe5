import type { ThemeFinding } from "../findings/theme-finding.js";
import { unsafePath } from "./path.rule.js";
import { readCssReference, readLayoutReference, type UploadReference } from "./reference.js";

/** The uploads that layouts and a stylesheet refer to, and what the references say once those are packed. */
export class ReferenceList {
  readonly findings: ThemeFinding[] = [];
  readonly #assetBase: string;
  readonly #paths = new Map<string, string>();
  readonly #refused = new Set<string>();

  constructor(assetBase: string) {
    this.#assetBase = assetBase;
  }

  /** Site paths, each with the file of the package that refers to it first. */
  get paths(): ReadonlyMap<string, string> {
    return this.#paths;
  }

  /** Notes an image of a layout; gives the source back. */
  addLayout(source: string, file: string): string {
    return this.#add(source, readLayoutReference(source, this.#assetBase), file);
  }

  /** Notes a reference of a stylesheet; gives it back. */
  addCss(url: string, file: string): string {
    return this.#add(url, readCssReference(url, this.#assetBase), file);
  }

  /** The source of a layout's image in the package. Query and fragment stay behind: a file of a package has none. */
  layout(source: string, names: ReadonlyMap<string, string>): string {
    const reference = readLayoutReference(source, this.#assetBase);
    return reference ? rewritten(source, { ...reference, suffix: "" }, names) : source;
  }

  /** A stylesheet's reference in the package. */
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
