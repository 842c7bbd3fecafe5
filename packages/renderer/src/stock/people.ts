import type { LayoutDocument } from "@sitevine/contracts";
import { block, layout } from "./layout.js";
import { said } from "./said.js";

export const profile: LayoutDocument = layout("profile", {
  hero: [block("profileCard")],
  main: [block("articleList", { title: said("articles"), display: "list", limit: 5 }), block("profileWall")],
  aside: [block("profileAbout"), block("badges")],
});

export const members = layout("members", {
  main: [block("breadcrumbs"), block("memberList", { display: "list" }), block("pagination")],
  aside: [block("onlineUsers"), block("newestMembers", { limit: 5 })],
});
