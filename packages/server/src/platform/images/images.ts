/** Types of pictures that people may upload. SVG is none of them. */
export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/avif" | "image/gif";

/** What becomes of an uploaded picture. */
export interface PictureRules {
  readonly maxBytes: number;
  /** Types that are taken, by content; an empty list takes every picture type. */
  readonly types: readonly string[];
  /** The box that it is fitted into; `cover` cuts it to exactly this box, `inside` keeps its proportions. */
  readonly width: number;
  readonly height: number;
  readonly fit: "cover" | "inside";
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
}

export type PictureResult =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly reason: "type" | "bytes" | "pixels" | "broken"; readonly message: string };

/** Reads pictures by content and writes them anew: metadata goes, and so does anything that hides behind them. */
export interface Images {
  reencode(bytes: Uint8Array, rules: PictureRules): Promise<PictureResult>;
}
