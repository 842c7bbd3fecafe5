import type { PageWords } from "./page-sentences.js";

export const en: PageWords = {
  home: "Home",
  overview: "Overview",
  formerMember: "Former member",
  yourNotifications: "Notifications",
  panels: { administration: "Administration", moderation: "Moderation" },
  write: {
    title: "Your articles",
    guestTitle: "Sign in to write",
    guestText: "Members write the articles of this site. Your drafts are here once you have signed in.",
    needsScript: "Writing needs JavaScript, which this browser does not run.",
  },
  tagged: (tag) => `Tagged “${tag}”`,
  numbered: (title, page) => `${title}, page ${page}`,
  onSite: (name, site) => `${name} on ${site}`,
  searchFor: (query) => `Search for “${query}”`,
  siteDescription: (site) => `Articles, conversations and people of ${site}.`,
  articlesIn: (category) => `Articles in ${category}`,
  articlesBy: (name) => `Articles by ${name}`,
  membersOnly: {
    title: "This article is for members",
    message: "Sign in to read it and join the conversation.",
  },
  hiddenProfile: (name) => ({
    title: `${name} does not show this profile to everybody`,
    message: "Their articles and comments are still where you can read them.",
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
    membersText: "Only members can read this site. Sign in to continue.",
  },
  optOut: {
    title: "Stop these mails?",
    text: (site) =>
      `${site} will stop sending you mails of this kind. You can still see these notifications on the site.`,
    end: "Stop these mails",
    endedTitle: "These mails are stopped",
    unknown: "This link is incomplete. Open it from the mail again, or choose in your settings.",
    ended: (site) =>
      `${site} no longer sends you mails of this kind. You can still see these notifications on the site.`,
  },
  errors: {
    401: { title: "Please sign in", message: "This page is for members. Sign in and try again." },
    403: {
      title: "You cannot see this page",
      message: "It is only for certain people. Signing in may help.",
    },
    404: {
      title: "Page not found",
      message: "The page does not exist or has moved. Start again from the home page.",
    },
    405: { title: "This did not work", message: "This address does not accept that kind of request." },
    410: { title: "This is over", message: "The page was removed for good." },
    429: {
      title: "One moment, please",
      message: "There were too many requests from your address. Try again in a minute.",
    },
    500: { title: "Something went wrong", message: "The error has been logged. Try again in a moment." },
    503: { title: "Back in a moment", message: "The site cannot respond right now. Try again in a minute." },
  },
  otherError: { title: "This did not work", message: null },
};
