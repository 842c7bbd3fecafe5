import { defineConfig } from "tsup";
import { writeNotices } from "./write-notices.js";

/**
 * The code of the threads and of the processes of plugins, each in one file with all its packages. A thread that loads only what it runs starts twice as
 * fast and takes 10 MB less. It is CommonJS, because one of the packages asks for Node's modules while it runs.
 */
export default defineConfig({
  entry: {
    "text-worker": "src/platform/texts/text.worker.ts",
    "checkpoint-worker": "src/platform/db/checkpoint.worker.ts",
    "link-picture-worker": "src/platform/link-pictures/link-picture.worker.ts",
    "look-worker": "src/features/look-checks/look.worker.ts",
    "plugin-package-worker": "src/features/plugins/plugin-package.worker.ts",
    "plugin-child": "src/platform/plugin-process/child/plugin.child.ts",
  },
  format: ["cjs"],
  // HarfBuzz reads its own WebAssembly from beside its module.
  noExternal: [/^(?!harfbuzzjs$)/],
  splitting: false,
  metafile: true,
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  target: "node22",
  onSuccess: () => writeNotices("dist/metafile-cjs.json", "dist/threads-notices.txt"),
});
