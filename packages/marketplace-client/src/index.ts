export * from "./signing/index.js";
