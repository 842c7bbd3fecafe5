export { belongsToArticles, belongsToLook, type Media } from "./media.model.js";
export { createMedia } from "./media.service.js";
export { answerPicture, createPictureServer, type ServePicture } from "./picture.http.js";
export { createPictureSizes, type FindPictureSize } from "./picture-sizes.cache.js";
export type { PictureUse } from "./picture-use.query.js";
export { removeSurplusTextImages, type SurplusTextImagesDeps } from "./text-images/surplus-text-images.jobs.js";
export { answerTextImage, findTextImage } from "./text-images/text-image.http.js";
export { textImageAddresses } from "./text-images/text-image-address.model.js";
export {
  createTextImageFiles,
  type TextImageFiles,
  type TextImageFilesDeps,
} from "./text-images/text-image-files.service.js";
export { widthsOf, withImageSizes } from "./text-images/text-image-sizes.model.js";
export { textImageRepo } from "./text-images/text-images.repo.js";
export { encodeTextPicture, filesOf, TEXT_PICTURE } from "./text-images/text-picture.model.js";
