import type { PageWords } from "./page-words.js";

export const en: PageWords = {
  errors: {
    401: { title: "Please sign in", message: "This page is for members. Sign in and try again." },
    403: { title: "This is not open to you", message: "You may not see this page or do this here." },
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
    503: { title: "Back in a moment", message: "The site cannot answer right now. Try again in a moment." },
  },
  otherError: { title: "This did not work", message: null },
};
