export { createForeignPictures, type ForeignPictures, type PictureRule } from "./foreign-pictures.js";
export { createPictureProxy, type ServeForeignPicture } from "./picture-proxy.js";
