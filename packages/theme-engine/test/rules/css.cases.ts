import type { RuleCases } from "./rule-case.js";

const file = "styles/custom.css";
const selectors = (count: number) => () => ({
  [file]: `${Array.from({ length: count }, () => ".a").join(",")}{color:red}`,
});

export const cssCases: RuleCases<"css"> = {
  "css/size": { bad: selectors(20_001), good: selectors(20_000), at: { file, line: 1 } },
  "css/syntax": { at: { file, line: 1 } },
  "css/too-deep": { at: { file, line: 1 } },
  "css/at-rule": { at: { file, line: 1, column: 1 } },
  "css/import": { at: { file, line: 1, column: 1 } },
  "css/selector": { at: { file, line: 1, column: 1 } },
  "css/colour-scheme": { at: { file, line: 1, column: 1 } },
  "css/property-token": { at: { file, line: 1, column: 1 } },
  "css/panel-font": { at: { file, line: 2, column: 3 } },
  "css/script-binding": { at: { file, line: 1, column: 9 } },
  "css/unresolvable-url": { at: { file, line: 1 } },
  "css/remote-url": {
    at: { file, line: 1, column: 9, hint: "Put the file into assets/ and refer to it as assets/<file>." },
  },
  "css/asset-path": {
    at: { file, line: 1, column: 9, hint: "Put the file into assets/ and refer to it as assets/<file>." },
  },
  "css/missing-asset": {
    at: { file, line: 1, column: 9, hint: "The package has logo.png; names must match letter by letter." },
  },
  "css/dropped": { at: { file, line: 1, column: 9 } },
  "css/unreachable": { at: { file, line: 1, column: 1 } },
};
