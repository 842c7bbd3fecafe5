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
  gettingStarted: {
    title: "Next steps",
    text: "Your site is ready, and you are signed in as its administrator. Here is what most administrators do first.",
    interface:
      "There is no administration panel yet. Follow a link to try the call in your browser. {login} returns the access token that the page asks for.",
    samples: {
      title: "Sample content",
      text: "Add a category with three articles and a few comments in your name to see what your pages look like. You can remove all of it here.",
      present: "The site has sample content. Removing it deletes its articles with all their comments.",
      add: "Add sample content",
      look: "View it",
      remove: "Remove sample content",
    },
    steps: {
      look: {
        title: "Logo and look",
        text: "Upload a logo, write a tagline, and install a theme or start your own.",
      },
      category: {
        title: "First category",
        text: "Three or four are enough to start. Each can be for everybody, for members or for some groups.",
      },
      article: {
        title: "First article",
        text: "Introduce yourself and ask a question. Articles are written in Markdown and start as drafts that only you see.",
      },
      people: {
        title: "First members",
        text: "Send them the registration page, or an invitation by mail.",
      },
      mail: {
        title: "Test mail",
        text: "Request a new password for your own address. Without SMTP_URL, mails are written to the outbox folder in the data folder. Site health shows whether mails are sent.",
      },
      backup: {
        title: "Backup",
        text: "Stop the site and copy its data folder. With PostgreSQL, dump the database as well.",
      },
    },
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
