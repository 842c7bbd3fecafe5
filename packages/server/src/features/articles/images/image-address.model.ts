import { textImageAddresses } from "../../media/index.js";

/** The addresses of the images in the texts of articles. */
export const ARTICLE_IMAGES = textImageAddresses("articles");
