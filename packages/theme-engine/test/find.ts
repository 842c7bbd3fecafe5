import type { Finding } from "@sitevine/contracts";
import { readThemePackage } from "../src/index.js";
import { type Files, pack, SAMPLE } from "./sample-theme.js";

/** All findings in a zip, or in the sample theme with these files replaced. */
export function findingsIn(given: Uint8Array | Files): readonly Finding[] {
  const bytes = given instanceof Uint8Array ? given : pack({ ...SAMPLE, ...given });
  const read = readThemePackage(bytes, { serviceVersion: "0.1.0" });
  return read.ok ? read.notices : read.findings;
}

/** The rules that refuse it, each once, with the source location if there is one. */
export function refusalsIn(given: Uint8Array | Files): string[] {
  const errors = findingsIn(given).filter(({ level }) => level === "error");
  return [...new Set(errors.map(({ rule, pointer }) => (pointer ? `${rule} ${pointer}` : rule)))];
}
