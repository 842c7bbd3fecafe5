/** Types of pictures that people may upload. SVG is not among them. */
export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/avif" | "image/gif";

/** Requirements on an uploaded picture, and the format that it is converted to. */
export interface PictureRules {
  readonly maxBytes: number;
  /** The types accepted, judged by content; an empty list accepts every picture type. */
  readonly types: readonly string[];
  /** The size of the result: `cover` crops to exactly this box, `inside` keeps the proportions. */
  readonly width: number;
  readonly height: number;
  readonly fit: "cover" | "inside";
  /**
   * Which animations become their first frame. Unless told, an animation stays one, and is refused if it is too large for that.
   */
  readonly stills?: "all" | "large";
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
}

export interface PictureRefusal {
  readonly ok: false;
  readonly reason: "type" | "bytes" | "pixels" | "animation" | "broken";
  readonly message: string;
}

export type PictureResult = { readonly ok: true; readonly picture: Picture } | PictureRefusal;
/** One picture in several sizes, ascending. */
export type PictureSizesResult = { readonly ok: true; readonly pictures: readonly Picture[] } | PictureRefusal;

/** Decodes pictures by content and encodes them anew, animations with all their frames. That removes metadata and anything hidden in the file. */
export interface Images {
  reencode(bytes: Uint8Array, rules: PictureRules): Promise<PictureResult>;
  /**
   * The same in several sizes, as WebP: one for each of the ascending `widths` that is clearly smaller, and the largest, which
   * follows the rules.
   */
  reencodeInSizes(bytes: Uint8Array, rules: PictureRules, widths: readonly number[]): Promise<PictureSizesResult>;
  /** Draws an SVG that the site made itself, without texts or references, as PNG with at most 256 colours. */
  drawSvg(svg: string): Promise<Uint8Array>;
}
