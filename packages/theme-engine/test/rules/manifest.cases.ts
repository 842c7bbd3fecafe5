import type { RuleCases } from "./rule-case.js";

const file = "manifest.json";

export const manifestCases: RuleCases<"manifest"> = {
  "manifest/json": { at: { file, message: "is not valid JSON" } },
  "manifest/missing": { at: { file, pointer: "/vendor", hint: 'Add it, for example "vendor": "Your name".' } },
  "manifest/invalid": { at: { file, pointer: "/version", hint: "Write major, minor and patch, as in 1.2.0." } },
  "manifest/service-version": {
    at: {
      file,
      pointer: "/minServiceVersion",
      hint: "Update the service to 99.0.0, or use an older version of the theme.",
    },
  },
  "manifest/screenshot": {
    at: { file, pointer: "/screenshot", hint: "Add assets/screenshot.png, or leave the field out." },
  },
};
