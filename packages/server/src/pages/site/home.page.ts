import type { PublicPage } from "../public-page.js";

export const homePage: PublicPage = {
  path: "/",
  queryKeys: [],
  load: async () => ({
    kind: "page",
    templateKey: "home",
    path: "/",
    title: null,
    indexed: true,
    trail: [],
    // The home page is made of what any page can show.
    slots: {},
    subjects: [],
  }),
};
