import type { AnswerOf, BodyOf, updateFeaturedImage } from "@sitevine/api";
import type { ArticlesTable } from "../../platform/db/schema/articles.js";
import { focalPointOf } from "./focal-point.model.js";

export type FeaturedImage = AnswerOf<typeof updateFeaturedImage>;

type DetailColumns = Pick<ArticlesTable, "featured_image_alt" | "featured_image_focal_x" | "featured_image_focal_y">;

/** The columns of an article without a featured image. */
export const NO_FEATURED_IMAGE = {
  featured_image_url: null,
  featured_image_alt: null,
  featured_image_focal_x: null,
  featured_image_focal_y: null,
} as const satisfies DetailColumns & Pick<ArticlesTable, "featured_image_url">;

/** The featured image at an address, which is null where there is none. */
export function featuredImageView<Url extends string | null>(row: DetailColumns, url: Url) {
  const { featured_image_alt: alt, featured_image_focal_x: x, featured_image_focal_y: y } = row;
  return {
    featuredImageUrl: url,
    featuredImageAlt: alt ?? "",
    featuredImageFocalPoint: focalPointOf(x, y),
  };
}

/** The columns that a change of the image names. */
export const featuredImageColumns = ({ alt, focalPoint }: BodyOf<typeof updateFeaturedImage>) => ({
  ...(alt !== undefined && { featured_image_alt: alt }),
  ...(focalPoint !== undefined && {
    featured_image_focal_x: focalPoint?.x ?? null,
    featured_image_focal_y: focalPoint?.y ?? null,
  }),
});
