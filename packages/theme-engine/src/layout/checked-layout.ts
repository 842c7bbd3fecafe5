import { findTemplate, type LayoutDocument, type TemplateEntry } from "@sitevine/contracts";
import type { CloseNames } from "../assets/missing-asset.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { mapPropStrings } from "./map-props.js";
import { listImages, type PlacedImage } from "./placed-image.js";
import type { PlacedProp } from "./prop-finding.js";
import { listMismatches, type PropMismatch } from "./prop-mismatch.js";
import { listBlocks, type PlacedBlock } from "./walk-blocks.js";

/** The files of the package that a document may refer to. */
export interface PackageImages {
  /** Base names. */
  readonly names: ReadonlySet<string>;
  readonly closeTo: CloseNames;
}

/** The properties of a template that rules need. */
export type TemplateShape = Pick<TemplateEntry, "key" | "regions" | "requiredBlocks">;

/** A document of the right shape, with everything that rules check. */
export interface CheckedLayout {
  readonly file: string;
  /** The template that the file is named after. */
  readonly key: string;
  readonly document: LayoutDocument;
  /** The template that the document is for; undefined if it is unknown here. */
  readonly template: TemplateShape | undefined;
  readonly blocks: readonly PlacedBlock[];
  /** Every string in the blocks' props. */
  readonly props: readonly PlacedProp[];
  readonly images: readonly PlacedImage[];
  readonly mismatches: readonly PropMismatch[];
  readonly assets: PackageImages;
}

/** The check of one rule. */
export type LayoutCheck = (layout: CheckedLayout) => readonly ThemeFinding[];

/** Walks a document once for all checks. */
export function inspectLayout(
  file: string,
  key: string,
  document: LayoutDocument,
  assets: PackageImages,
  template: TemplateShape | undefined = findTemplate(document.templateKey),
): CheckedLayout {
  const blocks = listBlocks(document);
  const props: PlacedProp[] = [];
  mapPropStrings(document, (text, position) => {
    props.push({ text, ...position });
    return text;
  });
  const images = props.flatMap(listImages);
  const mismatches = blocks.flatMap(listMismatches);
  return { file, key, document, template, blocks, props, images, mismatches, assets };
}
