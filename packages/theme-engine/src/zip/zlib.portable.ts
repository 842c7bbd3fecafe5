/** The functions of zlib that reading and writing zips needs, in plain JavaScript, for runtimes other than Node. */
export { crc32 } from "./crc32.portable.js";
export { inflateRaw } from "./inflate.portable.js";
