export { createForeignPictures, type ForeignPictures, type PictureRule } from "./foreign-pictures.query.js";
export { createPictureProxy, type ServeForeignPicture } from "./picture-proxy.http.js";
