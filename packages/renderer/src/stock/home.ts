import { block, layout } from "./layout.js";

const POINTS = [
  { title: "Write", text: "Publish what you made or found out, with pictures, tables and footnotes." },
  { title: "Answer", text: "Ask the author, add what is missing, say thanks. Threads stay readable." },
  { title: "Belong", text: "Follow people, collect badges, and have a page that is yours." },
];

export const home = layout("home", {
  hero: [block("guestHero")],
  main: [
    block("articleList", { title: "Latest articles", display: "lead", columns: 2, limit: 9 }),
    block("guestBody", { title: "More than reading", points: POINTS }),
  ],
  aside: [block("categoryList"), block("onlineUsers"), block("newestMembers", { limit: 5 })],
});
