import { applicationConfig } from "@sitevine/app-kit/build";
import react from "@vitejs/plugin-react";
import { defineConfig, mergeConfig } from "vite";

const application = applicationConfig({
  base: "/assets/writer/",
  entry: new URL("src/page/main.tsx", import.meta.url),
  folder: new URL("dist/page/", import.meta.url),
});

// A helper that preloads modules would need a place for the nonce on a page that is made of the site's own layout.
export default defineConfig(mergeConfig(application, { plugins: [react()], build: { modulePreload: false } }));
