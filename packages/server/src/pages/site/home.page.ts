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
    // The home page has only blocks that any page can have.
    slots: {},
    subjects: [],
  }),
};
