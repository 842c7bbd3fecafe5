export type { ReadZipResult } from "./zip/read-zip.js";
export { readZip } from "./zip/read-zip.js";
export { writeZip } from "./zip/write-zip.js";
export type { ZipLimits } from "./zip/zip-limits.js";
export { ZIP_LIMITS } from "./zip/zip-limits.js";
