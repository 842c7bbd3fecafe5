import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { clearableLineSchema } from "./text.js";

/** The most images that an article may have. */
export const MOST_ARTICLE_IMAGES = 100;

const altSchema = clearableLineSchema(300).meta({
  description: "What the image shows; empty when it only decorates",
});
const share = z.number().min(0).max(1);
/** The point of an image that matters most. */
export const focalPointSchema = z
  .object({ x: share, y: share })
  .meta({ description: "The point that stays visible when the image is cropped, from the upper left corner" });

/** Path parameters of an image of an article. */
export const articleImageParams = z.object({ id: idSchema, imageId: idSchema });

/** Fields that accompany the upload of an image. */
export const newArticleImageFields = z.object({ alt: altSchema.optional() });

/** Changes to an image; absent fields stay. */
export const articleImageChangesSchema = z
  .object({ alt: altSchema, focalPoint: focalPointSchema.nullable() })
  .partial();

/** Fields of every image that a text may show. */
export const textImageShape = {
  id: idSchema,
  url: z.string().meta({ description: "Address of the largest size" }),
  width: z.int(),
  height: z.int(),
  sources: z
    .array(z.object({ url: z.string(), width: z.int() }))
    .meta({ description: "Every size as WebP, the largest last" }),
  createdAt: timeSchema,
};

/** An image that the text of an article may show. */
export const articleImageSchema = named(
  "ArticleImage",
  z.object({ ...textImageShape, alt: z.string(), focalPoint: focalPointSchema.nullable() }),
);
