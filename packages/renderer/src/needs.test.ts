import { expect, it } from "vitest";
import { coreRegistry } from "./blocks/core-blocks.js";
import { contentNeeds } from "./needs.js";
import { block, layout } from "./stock/layout.js";

it("collects what the blocks of several layouts read, however deep they stand", () => {
  const inner = block("section", {}, { children: [block("columns", {}, { children: [block("onlineUsers")] })] });
  const layouts = [
    layout("home", { main: [block("articleList"), inner] }),
    layout("chrome.footer", { main: [block("acme.x")] }),
  ];
  expect([...contentNeeds(layouts, coreRegistry)].toSorted()).toEqual(["articles", "online"]);
});
