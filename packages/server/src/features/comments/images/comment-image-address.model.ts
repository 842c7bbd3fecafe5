import { textImageAddresses } from "../../media/index.js";

/** The addresses of the images in comments. */
export const COMMENT_IMAGES = textImageAddresses("comments");
