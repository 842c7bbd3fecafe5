import { fileURLToPath } from "node:url";
import { BYTE_SLICE_COMMENT, findByteSlices } from "./byte-slices.mjs";

const found = findByteSlices(fileURLToPath(new URL("../..", import.meta.url)));
for (const { file, line, text } of found) console.error(`byte-slice: ${file}:${line} ${text}\n  ${BYTE_SLICE_COMMENT}`);
console.log(`${found.length} slices of bytes.`);
process.exitCode = found.length > 0 ? 1 : 0;
