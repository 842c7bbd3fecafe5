/** Size of every picture that the site draws, in pixels: previews of links display it without cutting it. */
export const LINK_PICTURE_SIZE = { width: 1_200, height: 630 } as const;

/** Colours of a picture, as `#rrggbb`. */
export interface PictureColours {
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
}

/** The font of a look for one kind of text. Letters that its files do not have are written with the site's own fonts. */
export interface PictureFont {
  /** WOFF2 files of one face, in the order in which they are tried. */
  readonly files: readonly Uint8Array[];
  /** 1 to 1000; variable fonts are set to it. */
  readonly weight: number;
  /** Added between letters, in ems. */
  readonly tracking: number;
}

/** Content of a link picture; empty texts are left out. */
export interface LinkPicture {
  readonly title: string;
  readonly siteName: string;
  readonly author: string;
  readonly category: string;
  /** On which side texts without a direction of their own begin. */
  readonly direction: "ltr" | "rtl";
  readonly colours: PictureColours;
  readonly heading: PictureFont;
  readonly body: PictureFont;
}
