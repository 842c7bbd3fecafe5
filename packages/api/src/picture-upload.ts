import { multipart } from "./multipart.js";
import { RATE_LIMITS } from "./rate-limits.js";
import { imageFile } from "./schemas/upload.js";

/** What endpoints have in common by which members upload one picture. */
export const pictureUpload = {
  method: "POST",
  audience: "auth",
  rateLimit: RATE_LIMITS.pictureUpload,
  body: multipart(imageFile),
} as const;
