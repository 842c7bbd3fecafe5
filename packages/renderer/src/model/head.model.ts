/** A script file of the site; inline scripts do not exist. */
export interface ScriptModel {
  readonly src: string;
  readonly module: boolean;
}

/** A feed of the site. */
export interface FeedLink {
  readonly href: string;
  /** Media type, for example `application/rss+xml`. */
  readonly type: string;
}

/** Subject of a page, for link previews. */
export type HeadSubject =
  | { readonly kind: "website" }
  | {
      readonly kind: "article";
      readonly publishedAt: Date;
      readonly modifiedAt: Date | null;
      /** `href` is a path of the site; null for a former member. */
      readonly author: { readonly name: string; readonly href: string | null };
    }
  | {
      readonly kind: "profile";
      readonly username: string;
      readonly name: string;
      /** Path of the profile; a page with another one is a part of it. */
      readonly href: string;
    };

/** The picture that a preview of the page shows. */
export interface HeadPicture {
  /** Absolute address. */
  readonly url: string;
  /** In pixels; null where it is not known. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Description of the image. */
  readonly alt: string;
  /** A cover is shown large unless it is small or upright; faces and logos are shown small. */
  readonly kind: "cover" | "face" | "logo";
}

/** The data for the head of one page. */
export interface HeadModel {
  /** Title of the page without the site's name; null on the home page. */
  readonly title: string | null;
  /** One or two sentences; null means the site's own. */
  readonly description: string | null;
  /** Absolute address for search engines. */
  readonly canonicalUrl: string | null;
  /** The picture for link previews. */
  readonly picture: HeadPicture | null;
  readonly subject: HeadSubject;
  /** False keeps search engines from listing the page. */
  readonly indexed: boolean;
  /** Appearance of the page's look, so that the browser's own controls match it. */
  readonly appearance: "dark" | "light";
  readonly baseStylesheetUrl: string;
  /** A stylesheet for this kind of page. The look's stylesheet follows and takes precedence. */
  readonly pageStylesheetUrl?: string | null | undefined;
  readonly appearanceStylesheetUrl: string;
  /** Stylesheet of the font that the reader chose; it comes after the look. */
  readonly fontStylesheetUrl?: string | undefined;
  /** WOFF2 fonts that the look's stylesheet names and that the page is first seen in. */
  readonly fontUrls?: readonly string[] | undefined;
  readonly iconUrl: string | null;
  readonly feeds: readonly FeedLink[];
  readonly scripts: readonly ScriptModel[];
}
