import type { LayoutDocument } from "@sitevine/contracts";
import { block, layout } from "./layout.js";
import { said } from "./said.js";

const points = [
  { title: said("bodyWrite"), text: said("bodyWriteText") },
  { title: said("bodyAnswer"), text: said("bodyAnswerText") },
  { title: said("bodyBelong"), text: said("bodyBelongText") },
];

export const home: LayoutDocument = layout("home", {
  hero: [block("guestHero")],
  main: [
    block("articleList", { display: "lead", show: "featured", limit: 1 }, { id: "leadStory" }),
    block("articleList", { title: said("latestArticles"), show: "latest", columns: 2, limit: 8 }),
    block("guestBody", { title: said("bodyTitle"), points }),
  ],
  aside: [block("categoryList"), block("onlineUsers"), block("newestMembers", { limit: 5 })],
});
