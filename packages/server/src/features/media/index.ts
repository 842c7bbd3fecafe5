export { belongsToLook, type Media } from "./media.js";
export { createMedia } from "./media.service.js";
export type { PictureUse } from "./picture-use.js";
