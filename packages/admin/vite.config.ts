import { applicationConfig } from "@sitevine/app-kit/build";
import react from "@vitejs/plugin-react";
import { defineConfig, mergeConfig } from "vite";

const application = applicationConfig({
  base: "/assets/panel/",
  entry: new URL("src/panel/main.tsx", import.meta.url),
  folder: new URL("dist/panel/", import.meta.url),
});

export default defineConfig(mergeConfig(application, { plugins: [react()] }));
