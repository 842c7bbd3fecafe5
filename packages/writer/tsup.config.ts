import { builtApplication } from "@sitevine/app-kit/build";
import { defineConfig } from "tsup";

const { script, stylesheet, preloads } = builtApplication(new URL("dist/page/", import.meta.url));

export default defineConfig({
  entry: ["src/index.ts"],
  format: ["esm"],
  target: "node22",
  define: {
    WRITER_SCRIPT: JSON.stringify(script),
    WRITER_STYLESHEET: JSON.stringify(stylesheet),
    WRITER_PRELOADS: JSON.stringify(preloads),
  },
});
