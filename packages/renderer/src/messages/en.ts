import type { Formatter } from "../format.js";

/** Picks the English form for a count and writes the number out in full. */
const counted =
  (one: string, many: string) =>
  (count: number, format: Formatter): string =>
    `${format.number(count)} ${count === 1 ? one : many}`;

/** English, the language that every other one is measured against. */
export const en = {
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  footerNavigation: "Footer",
  asideNavigation: "More",
  menu: "Menu",
  breadcrumbs: "You are here",

  search: "Search",
  searchField: "Search this site",
  searchPlaceholder: "Search articles and members",
  signIn: "Sign in",
  signOut: "Sign out",
  join: "Join",
  account: "Account",
  notifications: (count: number, format: Formatter) =>
    count === 0 ? "Notifications" : `Notifications, ${format.number(count)} unread`,

  theme: "Theme",
  themeHint: "Choose how this site looks for you",
  applyTheme: "Apply",

  heroTitle: (site: string) => `Welcome to ${site}`,
  heroText: "Read what members write, answer them, and share what you know.",
  heroJoin: "Join the community",
  heroRead: "Read the latest",
  heroMembers: (count: number, format: Formatter) =>
    `${format.number(count)} ${count === 1 ? "member is" : "members are"} already here`,
  heroOnline: counted("online now", "online now"),

  articles: "Articles",
  featured: "Featured",
  allArticles: "All articles",
  writeArticle: "Write an article",
  minutes: counted("minute to read", "minutes to read"),
  updated: "Updated",
  tags: "Tags",
  edit: "Edit",
  share: "Link to this article",
  reactions: "Reactions",
  articleCount: counted("article", "articles"),
  commentCount: counted("comment", "comments"),
  likeCount: counted("like", "likes"),
  dislikeCount: counted("dislike", "dislikes"),
  viewCount: counted("view", "views"),
  writtenBy: "Written by",
  noArticlesTitle: "Nothing published yet",
  noArticlesText:
    "Articles are where members show what they made, found out or would like to ask. The first one sets the tone.",
  noArticlesGuest:
    "Articles are where members show what they made, found out or would like to ask. Come back soon, or join and write the first.",

  comments: "Comments",
  noCommentsTitle: "Be the first to say something",
  noCommentsText: "A question, a correction or plain thanks: this is the place for it.",
  commentPermalink: (name: string) => `Comment by ${name}`,
  commentAuthor: "Author",
  commentEdited: "edited",
  commentReply: "Reply",
  commentReplyTo: (name: string) => `Reply to ${name}`,
  commentField: "Your comment",
  commentSend: "Post comment",
  commentSignIn: "Sign in to comment",
  commentClosed: "Comments are closed.",
  removedByAuthor: "The author removed this comment.",
  removedByModerator: "A moderator removed this comment.",
  removedBecause: (reason: string) => `Reason: ${reason}`,

  categories: "Categories",
  noCategories: "Articles are not sorted into categories yet.",
  members: "Members",
  newestMembers: "New here",
  noMembersTitle: "Nobody here yet",
  noMembersText: "As soon as somebody joins, you can find them in this list.",
  memberCount: counted("member", "members"),
  followerCount: counted("follower", "followers"),
  joined: (when: string) => `Joined ${when}`,
  lastSeen: "Last seen",
  online: "Online now",
  onlineGuests: counted("guest", "guests"),
  noOnline: "It is quiet right now.",

  following: "Following",
  followers: "Followers",
  likes: "Likes",
  profileSections: "Profile sections",
  editProfile: "Edit profile",
  about: "About",
  noAbout: (name: string) => `${name} has not written anything here yet.`,
  wall: "Wall",
  noWallTitle: "Nothing on the wall yet",
  noWallText: "Leave a greeting, a thank-you or a question.",
  wallField: "Your message",
  wallSend: "Post message",
  badges: "Badges",
  noBadges: "No badges yet. They are awarded for taking part.",

  searchTitle: "Search",
  searchKinds: "Kinds of results",
  searchFound: (total: number, query: string, format: Formatter) =>
    `${format.number(total)} ${total === 1 ? "result" : "results"} for “${query}”`,
  searchNothingTitle: (query: string) => `Nothing found for “${query}”`,
  searchNothingText: "Try fewer or other words, or check the spelling.",
  searchStartTitle: "What are you looking for?",
  searchStartText: "Search looks through the titles and texts of articles, and through the names of members.",

  pagination: "Pages",
  pageNumber: (page: string) => `Page ${page}`,
  previous: "Previous",
  next: "Next",

  errorHome: "Go to the home page",
  errorSearch: "Search the site",
  errorDetails: "For a report",
  smallPrint: (site: string, year: string) => `© ${year} ${site}`,
} as const satisfies Readonly<Record<string, string | ((...args: never[]) => string)>>;
