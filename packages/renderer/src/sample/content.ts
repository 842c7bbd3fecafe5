import type { MarkedText, PageContent, SearchHit } from "../page-model.js";
import { sampleArticles, sampleCategories } from "./articles.js";
import { asAuthor, hoursAgo, sampleMember, sampleMembers } from "./people.js";
import { sampleArticle, sampleThread } from "./reading.js";

const online = {
  groups: [
    { name: "Harbour office", users: [sampleMember("maren")] },
    { name: "Sail loft", users: [sampleMember("ines"), sampleMember("yuki")] },
    { name: "Shore crew", users: [sampleMember("leila"), sampleMember("amara")] },
  ].map((group) => ({ name: group.name, users: group.users.map(asAuthor) })),
  guests: 14,
};
const newestMembers = sampleMembers.toReversed();
const categories = sampleCategories;

/** Splits text at `*asterisks*`, which enclose matches. */
const marked = (text: string): MarkedText =>
  text.split("*").flatMap((part, index) => (part === "" ? [] : [{ text: part, marked: index % 2 === 1 }]));

const hit = (
  kind: "articles" | "users",
  href: string,
  title: string,
  excerpt: string,
  byline: string,
  hours: number,
): SearchHit => ({
  id: href,
  kind,
  kindLabel: kind === "articles" ? "Article" : "Member",
  href,
  title: marked(title),
  excerpt: marked(excerpt),
  byline,
  date: hoursAgo(hours),
});

export const homeContent: PageContent = {
  articles: { items: sampleArticles, scope: null, moreHref: "/articles", writeHref: null },
  categories,
  community: { members: 3_482, articles: 1_634 },
  newestMembers,
  online,
};

export const articleIndexContent: PageContent = {
  articles: {
    items: sampleArticles.slice(0, 8),
    scope: null,
    moreHref: null,
    writeHref: "/articles/new",
    sorts: [
      { order: "newest", href: "/articles", current: true },
      { order: "mostLiked", href: "/articles?sort=mostLiked", current: false },
      { order: "mostDiscussed", href: "/articles?sort=mostDiscussed", current: false },
    ],
  },
  categories,
  newestMembers,
  pagination: { page: 4, limit: 8, total: 1_634, totalPages: 205, path: "/articles", query: {} },
};

export const articleContent: PageContent = {
  article: sampleArticle(),
  neighbours: {
    previous: { title: "Across the firth in fourteen feet of boat", href: "/articles/across-the-firth-in-a-dinghy" },
    next: { title: "Folkboat diary, week one: what is under the paint", href: "/articles/folkboat-diary-week-one" },
  },
  articles: { items: sampleArticles.slice(1, 5), scope: null, moreHref: null, writeHref: null },
  comments: sampleThread,
  categories,
};

export const aboutContent: PageContent = {
  articles: { items: sampleArticles.slice(0, 3), scope: null, moreHref: null, writeHref: null },
};

export const profileContent: PageContent = {
  articles: {
    items: sampleArticles.filter((article) => article.author.username === "maren"),
    scope: null,
    moreHref: "/u/maren/articles",
    writeHref: null,
  },
  profile: {
    user: sampleMember("maren"),
    coverUrl: null,
    counters: { articles: 64, comments: 1_932, likes: 8_214, views: 214_006, followers: 1_240, following: 87 },
    tabs: [
      { label: "Overview", href: "/u/maren", current: true },
      { label: "Articles", href: "/u/maren/articles", current: false },
      { label: "Followers", href: "/u/maren/followers", current: false },
      { label: "Following", href: "/u/maren/following", current: false },
    ],
    fields: [
      { label: "Home port", value: "Saltmarsh, pontoon B", href: null },
      { label: "Boat", value: "Curlew, 14 ft clinker dinghy", href: null },
      { label: "Website", value: "slipwaydiary.example", href: "https://slipwaydiary.example/" },
    ],
    wall: { ...sampleThread, total: 2, items: sampleThread.items.slice(2) },
    editHref: null,
  },
  badges: [
    { id: "b1", name: "Harbour light", description: "Answered a hundred questions", icon: "star", note: null },
    {
      id: "b2",
      name: "First keel",
      description: "Wrote a build diary from keel to launch",
      icon: "solid:anchor",
      note: "For the Curlew diary",
    },
    { id: "b3", name: "Old hand", description: "Member for four years", icon: "faTrophy", note: null },
  ],
};

export const membersContent: PageContent = {
  members: sampleMembers,
  newestMembers,
  online,
  pagination: { page: 1, limit: 20, total: 3_482, totalPages: 175, path: "/members", query: { sort: "joined" } },
};

export const searchContent: PageContent = {
  categories,
  search: {
    query: "steam oak",
    total: 23,
    kinds: [
      { kind: "all", label: "Everything", href: "/search?q=steam+oak", current: true, total: 23 },
      { kind: "articles", label: "Articles", href: "/search?q=steam+oak&type=articles", current: false, total: 21 },
      { kind: "users", label: "Members", href: "/search?q=steam+oak&type=users", current: false, total: 2 },
    ],
    hits: [
      hit(
        "articles",
        "/articles/steam-bending-oak-frames",
        "What a winter of *steam*-bending taught us about *oak*",
        "Forty frames, eleven breakages and one burned thumb: notes on moisture, grain and the two minutes between the *steam* box and the hull.",
        "Maren Holt",
        5,
      ),
      hit("users", "/u/tomasz", "Tomasz Wilk", "*Steam*-bent *oak*, copper rivets, strong tea.", "@tomasz", 29_000),
      hit(
        "articles",
        "/articles/folkboat-diary-week-one",
        "Folkboat diary, week one: what is under the paint",
        "… two frames of *oak* will have to be replaced, and I have no *steam* box yet …",
        "Petra Lindqvist",
        52,
      ),
      hit(
        "articles",
        "/articles/across-the-firth-in-a-dinghy",
        "Across the firth in fourteen feet of boat",
        "… the *oak* creaked, the kettle let off *steam*, and the tide turned …",
        "Tomasz Wilk",
        120,
      ),
    ],
  },
  pagination: { page: 1, limit: 20, total: 23, totalPages: 2, path: "/search", query: { q: "steam oak" } },
};

export const errorContent: PageContent = {
  error: {
    status: 404,
    code: "SVC-API-4004",
    title: "This page has slipped its mooring",
    message: "Nothing is tied up at this address. It may have been moved, or the link may have lost a letter.",
    requestId: "0193f2c4-7a51",
  },
};
