export { belongsToLook, type Media } from "./media.model.js";
export { createMedia } from "./media.service.js";
export { createPictureServer, type ServePicture } from "./picture.http.js";
export type { PictureUse } from "./picture-use.query.js";
