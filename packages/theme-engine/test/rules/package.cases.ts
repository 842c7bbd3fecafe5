import { type PlanMode, planImport, readThemePackage } from "../../src/index.js";
import { MANIFEST, pack, SAMPLE } from "../sample-theme.js";
import type { RuleCases } from "./rule-case.js";

const mode: PlanMode = "install";
const installed = { id: "harbor", vendor: "Sitevine" };

/** The findings when `harbor` by `vendor` is imported on a site that has `harbor` by Sitevine. */
function planned(vendor: string) {
  const bytes = pack({ ...SAMPLE, "manifest.json": { ...MANIFEST, vendor } });
  const read = readThemePackage(bytes, { serviceVersion: "0.1.0" });
  if (!read.ok) return read.findings;
  const site = { current: null, library: [installed], templates: new Map(), knownBlockTypes: new Set<string>() };
  return planImport(read.theme, site, mode).notices;
}

const inFolder = () =>
  pack(Object.fromEntries(Object.entries(SAMPLE).map(([name, content]) => [`harbor/${name}`, content])));

export const packageCases: RuleCases<"package"> = {
  "package/manifest-missing": {
    bad: () => pack({ "styles/custom.css": ".card { color: red }" }),
    good: () => pack({ "styles/custom.css": ".card { color: red }", "manifest.json": MANIFEST }),
    at: { file: "manifest.json", hint: "Add a manifest.json at the root of the package." },
  },
  "package/wrapper-folder": {
    bad: inFolder,
    good: () => SAMPLE,
    at: { file: "package", hint: "Zip the contents of the folder, not the folder." },
  },
  "package/unknown-file": {
    bad: () => ({ "layouts/notes.txt": "To do", "README.md": "# Harbor" }),
    good: () => SAMPLE,
    at: { file: "README.md" },
  },
  "package/vendor-conflict": {
    findings: (which) => planned(which === "bad" ? "Acme" : "Sitevine"),
    at: { file: "manifest.json", pointer: "/vendor" },
  },
  "package/more-findings": {
    bad: () => ({ "styles/custom.css": "[data-theme] { color: red }\n".repeat(600) }),
    good: () => ({ "styles/custom.css": ".card { color: red }\n".repeat(600) }),
    at: { file: "package", message: "100 more findings are not listed" },
    besides: ["css/colour-scheme"],
  },
  "package/plugin": {
    // Its parts may be larger than those of a theme.
    bad: () => pack({ "plugin.json": "{}", "server.js": "/**/".repeat(2_000_000) }),
    good: () => SAMPLE,
    at: { file: "plugin.json", hint: "Choose the package of a theme." },
  },
};
