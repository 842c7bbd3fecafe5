import type { PageWords } from "./page-sentences.js";

export const en: PageWords = {
  home: "Home",
  overview: "Overview",
  formerMember: "Former member",
  yourNotifications: "Notifications",
  tagged: (tag) => `Tagged “${tag}”`,
  numbered: (title, page) => `${title}, page ${page}`,
  onSite: (name, site) => `${name} on ${site}`,
  searchFor: (query) => `Search for “${query}”`,
  siteDescription: (site) => `Articles, conversations and people of ${site}.`,
  articlesIn: (category) => `Articles in ${category}`,
  articlesBy: (name) => `Articles by ${name}`,
  membersOnly: {
    title: "This article is for members",
    message: "Sign in to read it, and to talk about it with the others.",
  },
  hiddenProfile: (name) => ({
    title: `${name} does not show this profile to everybody`,
    message: "You still find what they write wherever you may read it.",
  }),
  yes: "Yes",
  no: "No",
  gate: {
    title: (site) => `${site} is not open to everybody yet`,
    text: "With an access code you can come in and look around.",
    codeMissing: "Enter your access code.",
    tooManyCodes: "Too many codes came from your address. Try again in a quarter of an hour.",
    enter: "Come in",
    membersTitle: (site) => `${site} is for members`,
    membersText: "Only members can read here. Sign in to go on.",
  },
  optOut: {
    title: "No more mails of this kind?",
    text: (site) => `${site} will send you no more mails of this kind. You still find the news on the site.`,
    end: "Send no more",
    endedTitle: "No more mails of this kind",
    unknown: "This link is not complete. Open it from the mail once more, or choose in your settings.",
    ended: (site) => `From now on ${site} sends you no mails of this kind. You still find the news on the site.`,
  },
  errors: {
    401: { title: "Please sign in", message: "This page is for members. Sign in and try again." },
    403: {
      title: "This is not for everybody",
      message: "Whoever it belongs to shows it to others only. Signing in may help.",
    },
    404: {
      title: "Nothing grows here",
      message: "The page does not exist, or it has moved. The home page is a good place to start again.",
    },
    405: { title: "This did not work", message: "This address does not take what was sent to it." },
    410: { title: "This is over", message: "The page was here and is gone for good." },
    429: {
      title: "One moment, please",
      message: "There were too many requests from your address. Try again in a minute.",
    },
    500: { title: "Something broke on our side", message: "It has been noted. Try again in a moment." },
    503: { title: "Back in a moment", message: "The site cannot answer just now. Try again in a minute." },
  },
  otherError: { title: "This did not work", message: null },
};
