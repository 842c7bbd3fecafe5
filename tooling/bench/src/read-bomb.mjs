// A separate process that reads the package in its first argument, and reports the time and the additional peak memory.
import { readFile } from "node:fs/promises";
import { readThemePackage } from "@sitevine/theme-engine";
import { processMemory } from "./process-memory.mjs";

const options = { serviceVersion: "1.0.0" };
const bytes = await readFile(process.argv[2] ?? "");
// One-time costs of the process do not count.
readThemePackage(new Uint8Array(), options);
const before = processMemory().now;
const start = performance.now();
const read = readThemePackage(bytes, options);
const ms = performance.now() - start;
process.send?.({ ms, megabytes: processMemory().peak - before, refused: !read.ok });
process.disconnect?.();
