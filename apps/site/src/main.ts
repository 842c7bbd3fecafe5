#!/usr/bin/env -S MALLOC_MMAP_THRESHOLD_=65536 node --max-semi-space-size=4 --max-old-space-size=1024 --heap-growing-percent=30
import { compactHeapFurther } from "./heap.js";
import { complaintAboutNode } from "./node-version.js";

const complaint = complaintAboutNode(process.versions.node);
if (complaint === null) {
  compactHeapFurther();
  // An older Node may fail to load the rest at all.
  const { runProgram } = await import("./program.js");
  await runProgram(process.argv.slice(2));
} else {
  process.stderr.write(`sitevine: ${complaint}\n`);
  process.exitCode = 1;
}
