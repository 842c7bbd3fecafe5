import { UPLOAD_LIMITS } from "@sitevine/api";
import type { PictureRules } from "../../../platform/images/images.js";

/** What a picture of an article may be, in its text or in front of it. */
export const ARTICLE_PICTURE: PictureRules = {
  maxBytes: UPLOAD_LIMITS.image,
  types: [],
  width: 1_920,
  height: 1_920,
  fit: "inside",
};
