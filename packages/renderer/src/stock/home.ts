import type { LayoutDocument } from "@sitevine/contracts";
import { LAYOUT_SCHEMA_VERSION } from "@sitevine/contracts";

export const home: LayoutDocument = {
  templateKey: "home",
  schemaVersion: LAYOUT_SCHEMA_VERSION,
  regions: {
    hero: [{ id: "hero", type: "guestHero", props: {} }],
    main: [
      { id: "latest", type: "articleList", props: { title: "Latest articles", display: "lead", columns: 2, limit: 9 } },
      {
        id: "guest",
        type: "guestBody",
        props: {
          title: "More than reading",
          points: [
            { title: "Write", text: "Publish what you made or found out, with pictures, tables and footnotes." },
            { title: "Answer", text: "Ask the author, add what is missing, say thanks. Threads stay readable." },
            { title: "Belong", text: "Follow people, collect badges, and have a page that is yours." },
          ],
        },
      },
    ],
    aside: [
      { id: "categories", type: "categoryList", props: {} },
      { id: "online", type: "onlineUsers", props: {} },
      { id: "newest", type: "newestMembers", props: { limit: 5 } },
    ],
  },
};
