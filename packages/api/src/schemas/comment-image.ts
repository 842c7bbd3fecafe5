import * as z from "zod";
import { textImageShape } from "./article-image.js";
import { named } from "./named.js";

/** The most pictures that a comment may show. */
export const MOST_COMMENT_IMAGES = 4;

/** A picture that comments of the member who uploaded it may show. */
export const commentImageSchema = named("CommentImage", z.object(textImageShape));
