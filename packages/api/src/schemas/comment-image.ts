import * as z from "zod";
import { textImageShape } from "./article-image.js";
import { named } from "./named.js";
import { idSchema } from "./primitives.js";

/** The most pictures that a comment may show. */
export const MOST_COMMENT_IMAGES = 4;

/** A picture that comments of the member who uploaded it may show. */
export const commentImageSchema = named("CommentImage", z.object(textImageShape));

/** Path parameters of an image of comments. */
export const commentImageParams = z.object({ imageId: idSchema });
