export { belongsToLook, type Media } from "./media.model.js";
export { createMedia } from "./media.service.js";
export { answerPicture, createPictureServer, type ServePicture } from "./picture.http.js";
export { createPictureSizes, type FindPictureSize } from "./picture-sizes.cache.js";
export type { PictureUse } from "./picture-use.query.js";
