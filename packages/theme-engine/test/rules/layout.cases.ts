import { block, type Files, layout } from "../sample-theme.js";
import type { RuleCases } from "./rule-case.js";

const file = "layouts/home.json";
const first = "/regions/main/0";

const documents = (count: number) => (): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`layouts/x.t${at}.json`, layout(`x.t${at}`)]));
const blocks = (count: number) => (): Files => ({
  [file]: layout(
    "home",
    Array.from({ length: count }, (_, at) => block({ id: `b${at}` })),
  ),
});

/** Lists that ask for so many different things, after one that asks for what the next one does. */
const lists = (count: number) => (): Files => ({
  [file]: layout("home", [
    block({ id: "again", type: "articleList", props: { tag: "t0" } }),
    ...Array.from({ length: count }, (_, at) => block({ id: `l${at}`, type: "articleList", props: { tag: `t${at}` } })),
  ]),
});

export const layoutCases: RuleCases<"layout"> = {
  // The sample theme has one layout of its own.
  "layout/count": { bad: documents(200), good: documents(199), at: { file: "layouts/" } },
  "layout/json": { at: { file, message: "is not valid JSON" } },
  "layout/limits": { bad: blocks(5_001), good: blocks(36), at: { file } },
  "layout/schema": { at: { file, pointer: `${first}/id` } },
  "layout/unknown-variant": {
    at: {
      file,
      pointer: `${first}/variant`,
      hint: "Use one of surface, muted, accent, plain, or leave the variant out.",
    },
  },
  "layout/class-name": { at: { file, pointer: `${first}/className` } },
  "layout/template-key": { at: { file, pointer: "/templateKey" } },
  "layout/duplicate-id": { at: { file, pointer: "/regions/main/1/id" } },
  "layout/props": { at: { file, pointer: `${first}/props/level` } },
  "layout/href": { at: { file, pointer: `${first}/props/links/0/href` } },
  "layout/source": {
    at: { file, pointer: `${first}/props/source`, hint: "Put the file into assets/ and refer to it as assets/<file>." },
  },
  "layout/missing-asset": {
    at: {
      file,
      pointer: `${first}/props/source`,
      hint: "The package has logo.png; names must match letter by letter.",
    },
  },
  "layout/unknown-region": { at: { file, pointer: "/regions/attic" } },
  "layout/required-block": { at: { file: "layouts/members.json" } },
  "layout/article-lists": { bad: lists(7), good: lists(6), at: { file, pointer: `${first.slice(0, -1)}7` } },
  "layout/text": { at: { file, pointer: `${first}/props/text/de_AT` } },
};
