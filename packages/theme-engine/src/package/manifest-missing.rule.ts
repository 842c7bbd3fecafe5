import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const packageManifestMissing: ThemeRule = {
  number: 201,
  id: "package/manifest-missing",
  level: "error",
  title: "There is a manifest.json",
  why: "The manifest identifies the theme and says which service it needs.",
  bad: "A zip with styles/custom.css and nothing else.",
  good: "The same zip with a manifest.json at its root.",
};

const PACKED = /\.(?:zip|svtheme|svplugin)$/i;

/** Chooses the advice to the author by the names found instead. */
function hintOf(names: readonly string[]): string {
  const other = names.find((name) => name.toLowerCase() === "manifest.json");
  if (other !== undefined) return `Rename ${other} to manifest.json.`;
  const deeper = names.find((name) => name.endsWith("/manifest.json"));
  const beside = names.find((name) => deeper && name.split("/", 1)[0] !== deeper.split("/", 1)[0]);
  if (deeper !== undefined)
    return beside === undefined
      ? `Zip the contents of the folder that has ${deeper}, not the folder.`
      : `There is ${deeper}, but ${beside} is not in that folder: zip the contents of the folder alone.`;
  const packed = names.find((name) => PACKED.test(name));
  if (packed !== undefined)
    return `There is another package in this zip, ${packed}: unpack this one, and choose that one.`;
  return "Add a manifest.json at the root of the package.";
}

/** Reports that the package has no manifest; `names` are the paths of its entries. */
export function missingManifest(names: readonly string[]): ThemeFinding {
  return {
    rule: "package/manifest-missing",
    level: "error",
    file: "manifest.json",
    message: "is missing",
    hint: hintOf(names),
  };
}
