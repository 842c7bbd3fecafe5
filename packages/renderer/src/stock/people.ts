import type { LayoutDocument } from "@sitevine/contracts";
import type { Messages } from "../messages/messages.js";
import { block, layout } from "./layout.js";

export const profile = (words: Messages): LayoutDocument =>
  layout("profile", {
    hero: [block("profileCard")],
    main: [block("articleList", { title: words.articles, display: "list", limit: 5 }), block("profileWall")],
    aside: [block("profileAbout"), block("badges")],
  });

export const members = layout("members", {
  main: [block("breadcrumbs"), block("memberList", { display: "list" }), block("pagination")],
  aside: [block("onlineUsers"), block("newestMembers", { limit: 5 })],
});
