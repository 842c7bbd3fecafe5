import type { Files } from "../sample-theme.js";
import type { RuleCases } from "./rule-case.js";

const file = "tokens.json";
const value = { file, pointer: "/global/--c-bg" };

const tokens = (global: object) => (): Files => ({ "tokens.json": { global } });
const many = (count: number) => tokens(Object.fromEntries(Array.from({ length: count }, (_, at) => [`--t${at}`, "1"])));
const photograph = tokens({ "--photo": `url(data:image/png;base64,${"A".repeat(9_000)})` });

export const tokenCases: RuleCases<"token"> = {
  "token/json": { at: { file, message: "is not valid JSON" } },
  "token/type": { at: { file, pointer: "/global/--sp-2" } },
  "token/scope": { at: { file, pointer: "/dark" } },
  "token/unknown-scope": { at: { file, pointer: "/sidebar" } },
  "token/name": { at: { file, pointer: "/global/c-bg" } },
  "token/count": { bad: many(2_001), good: many(2_000), at: { file } },
  "token/size": { bad: photograph, at: { file, pointer: "/global/--photo" } },
  "token/character": { at: value },
  "token/control": { at: value },
  "token/empty": { at: value },
  "token/unbalanced": { at: value },
  "token/important": { at: value },
  "token/remote-url": { at: { file, pointer: "/global/--hero" } },
  "token/asset-url": {
    at: {
      file,
      pointer: "/global/--hero",
      hint: "Set --hero in a rule of styles/custom.css, where assets/<file> is rewritten.",
    },
  },
  "token/colour-scheme": { at: value },
  "token/not-a-token": { at: { file: "styles/tokens.css", line: 1 } },
};
