import type { ThemeRule } from "./theme-rule.js";

export const cssPropertyToken: ThemeRule = {
  number: 508,
  id: "css/property-token",
  level: "error",
  title: "No registered token is redefined by @property",
  why: "A registration holds for the whole document and would void the colours of the admin panels.",
  bad: {
    file: "styles/custom.css",
    text: `@property --c-bg {
  syntax: "<length>";
  inherits: true;
  initial-value: 0px;
}`,
  },
  good: {
    file: "styles/custom.css",
    text: `@property --harbor-tilt {
  syntax: "<angle>";
  inherits: true;
  initial-value: 0deg;
}`,
  },
};
