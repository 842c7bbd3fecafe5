import { applicationConfig } from "@sitevine/app-kit/build";
import react from "@vitejs/plugin-react";
import { defineConfig, mergeConfig } from "vite";

const application = applicationConfig({
  base: "/assets/writer/",
  entry: new URL("src/page/main.tsx", import.meta.url),
  folder: new URL("dist/page/", import.meta.url),
});

export default defineConfig(mergeConfig(application, { plugins: [react()] }));
