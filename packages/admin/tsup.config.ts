import { builtApplication } from "@sitevine/app-kit/build";
import { defineConfig } from "tsup";

const { script, stylesheet, preloads } = builtApplication(new URL("dist/panel/", import.meta.url));

export default defineConfig({
  entry: ["src/index.ts"],
  format: ["esm"],
  target: "node22",
  define: {
    PANEL_SCRIPT: JSON.stringify(script),
    PANEL_STYLESHEET: JSON.stringify(stylesheet),
    PANEL_PRELOADS: JSON.stringify(preloads),
  },
});
