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
    block("articleList", { title: said("latestArticles"), display: "lead", columns: 2, limit: 9 }),
    block("guestBody", { title: said("bodyTitle"), points }),
  ],
  aside: [block("categoryList"), block("onlineUsers"), block("newestMembers", { limit: 5 })],
});
