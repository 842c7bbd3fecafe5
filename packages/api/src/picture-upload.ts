import { multipart } from "./multipart.js";
import { RATE_LIMITS } from "./rate-limits.js";
import { imageFile } from "./schemas/upload.js";

/** Shared settings of the endpoints by which members upload one picture. */
export const pictureUpload = {
  method: "POST",
  audience: "auth",
  rateLimit: RATE_LIMITS.pictureUpload,
  body: multipart(imageFile),
} as const;
