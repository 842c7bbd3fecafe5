/** What the reader and the writer need of zlib, in plain JavaScript, for places without Node. */
export { crc32 } from "./crc32.portable.js";
export { inflateRaw } from "./inflate.portable.js";
