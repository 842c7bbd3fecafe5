// A process of its own: reads the package that its first argument names, and tells how long that took and how much more
// memory than before it held at most.
import { readFile } from "node:fs/promises";
import { readThemePackage } from "@sitevine/theme-engine";
import { processMemory } from "./process-memory.mjs";

const options = { serviceVersion: "1.0.0" };
const bytes = await readFile(process.argv[2] ?? "");
// What every process pays once is no cost of the bomb.
readThemePackage(new Uint8Array(), options);
const before = processMemory().now;
const start = performance.now();
const read = readThemePackage(bytes, options);
const ms = performance.now() - start;
process.send?.({ ms, megabytes: processMemory().peak - before, refused: !read.ok });
process.disconnect?.();
