import { LAYOUT_LIMITS } from "@sitevine/contracts";
import { expect, it } from "vitest";
import { coreRegistry } from "./blocks/core-blocks.js";
import { articleNeeds, contentNeeds } from "./needs.js";
import { block, layout } from "./stock/layout.js";

it("collects what the blocks of several layouts read, however deep they stand", () => {
  const inner = block("section", {}, { children: [block("columns", {}, { children: [block("onlineUsers")] })] });
  const layouts = [
    layout("home", { main: [block("articleList"), inner] }),
    layout("chrome.footer", { main: [block("acme.x")] }),
  ];
  expect([...contentNeeds(layouts, coreRegistry)].toSorted()).toEqual(["articles", "online"]);
});

it("collects what lists ask for by themselves, each need once and within the bounds of a layout", () => {
  const list = (props: Record<string, unknown>, id: string) => block("articleList", props, { id });
  const home = layout("home", {
    hero: [list({ sort: "featured" }, "a"), list({ show: "latest" }, "b")],
    main: [block("section", {}, { children: [list({ category: "sea", sort: "mostLiked" }, "c")] })],
  });
  const footer = layout("chrome.footer", { main: [list({ sort: "newest" }, "d"), block("memberList", { tag: "x" })] });
  expect([...contentNeeds([home], coreRegistry)].toSorted()).toEqual(["articleLists", "articles"]);
  expect([...contentNeeds([footer], coreRegistry)].toSorted()).toEqual(["articleLists", "members", "pagination"]);
  expect(articleNeeds([home, footer])).toEqual(
    expect.arrayContaining([
      { order: "newest", category: null, tag: null },
      { order: "mostLiked", category: "sea", tag: null },
    ]),
  );
  expect(articleNeeds([home, footer])).toHaveLength(2);
  const many = Array.from({ length: 40 }, (_, index) => list({ tag: `t${index}` }, `m${index}`));
  expect(articleNeeds([layout("home", { main: many }), footer])).toHaveLength(LAYOUT_LIMITS.articleNeeds + 1);
});
