export type { PackageFile } from "../../platform/files/file-source.js";
export type { InflatedFile, TakeFile } from "./inflated-files.port.js";
export {
  createLookChecks,
  type LookChecks,
  type OpenedPackage,
  type OpenPackage,
  openLookPool,
} from "./look-checks.service.js";
export type { CheckedTheme, PackedFile } from "./look-tasks.worker.js";
