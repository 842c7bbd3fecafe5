export { type Application, applicationConfig, type BuiltApplication, builtApplication } from "./application.js";
