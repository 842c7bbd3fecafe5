import type { LayoutDocument } from "@sitevine/contracts";
import type { Messages } from "../messages/messages.js";
import { block, layout } from "./layout.js";

const points = (words: Messages) => [
  { title: words.bodyWrite, text: words.bodyWriteText },
  { title: words.bodyAnswer, text: words.bodyAnswerText },
  { title: words.bodyBelong, text: words.bodyBelongText },
];

export const home = (words: Messages): LayoutDocument =>
  layout("home", {
    hero: [block("guestHero")],
    main: [
      block("articleList", { title: words.latestArticles, display: "lead", columns: 2, limit: 9 }),
      block("guestBody", { title: words.bodyTitle, points: points(words) }),
    ],
    aside: [block("categoryList"), block("onlineUsers"), block("newestMembers", { limit: 5 })],
  });
