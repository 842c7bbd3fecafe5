import { directionOf } from "@sitevine/renderer";
import type { FirstFont } from "@sitevine/theme-engine";
import type { LiveSheet } from "../../features/appearance/index.js";
import type { ArticleView } from "../../features/articles/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { LinkPicture, PictureFont } from "../../platform/link-pictures/link-picture.js";
import { lookColours, tokenValue } from "./look-colours.js";
import { filesFor, isWritable, plainLine } from "./writable-text.js";

/** Raised whenever pictures are drawn differently, so that they get other addresses. */
const DRAWING = 1;
const MOST_FILES = 8;
const HEAVIEST = 1_000;

/** Content of a picture. */
export interface PictureFacts {
  readonly article: Pick<ArticleView, "id" | "title" | "author" | "category">;
  readonly site: Pick<SiteInfo, "name" | "language">;
  readonly look: Pick<LiveSheet, "tokens" | "fonts">;
}

type Face = Omit<PictureFont, "files"> & { readonly fontUrls: readonly string[] };

/** A picture that can be drawn, with the addresses of its fonts in place of their bytes. */
export interface DescribedPicture {
  /** Stands for everything that the picture shows. */
  readonly hash: string;
  readonly drawing: Omit<LinkPicture, "heading" | "body">;
  readonly heading: Face;
  readonly body: Face;
}

const numberOf = (text: string, standard: number): number => {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : standard;
};

/** Describes the picture of an article; null for a title that no font at hand can write. */
export function describePicture({ article, site, look }: PictureFacts): DescribedPicture | null {
  const [bodyFiles = [], headingFiles = []] = look.fonts;
  const title = plainLine(article.title);
  if (!isWritable(title, headingFiles)) return null;
  const written = (text: string | undefined, files: readonly FirstFont[]): string => {
    const line = plainLine(text ?? "");
    return isWritable(line, files) ? line : "";
  };
  const drawing: DescribedPicture["drawing"] = {
    title,
    siteName: written(site.name, headingFiles),
    author: written(article.author?.displayName, bodyFiles),
    category: written(article.category?.name, bodyFiles),
    direction: directionOf(site.language),
    colours: lookColours(look.tokens, article.category?.color ?? null),
  };
  const face = (files: readonly FirstFont[], texts: string, weight: string, tracking: string): Face => ({
    fontUrls: filesFor(texts, files)
      .slice(0, MOST_FILES)
      .map(({ url }) => url),
    weight: Math.min(HEAVIEST, Math.max(1, numberOf(tokenValue(look.tokens, weight), 400))),
    tracking: tracking === "" ? 0 : Math.min(0.2, Math.max(-0.1, numberOf(tokenValue(look.tokens, tracking), 0))),
  });
  const heading = face(headingFiles, title + drawing.siteName, "--weight-heading", "--tracking-heading");
  const body = face(bodyFiles, drawing.author + drawing.category, "--weight-body", "");
  return { hash: sha256Hex(JSON.stringify([DRAWING, drawing, heading, body])), drawing, heading, body };
}
