import type { RateLimit } from "./endpoint.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const byAddress = (name: string, max: number, windowSeconds: number): RateLimit => ({
  name,
  max,
  windowSeconds,
  by: "ip",
});
const byUser = (name: string, max: number, windowSeconds: number): RateLimit => ({
  name,
  max,
  windowSeconds,
  by: "user",
});

/** For writes that are cheap to refuse and reveal nothing that could be guessed. */
const writesByUser = (name: string, max: number, windowSeconds: number): RateLimit => ({
  ...byUser(name, max, windowSeconds),
  countsOnly: "carried-out",
});

const bySession = (name: string, max: number, windowSeconds: number): RateLimit => ({
  name,
  max,
  windowSeconds,
  by: "session",
});

/** Limits of single endpoints. Endpoints that name the same limit share one counter. */
export const RATE_LIMITS = {
  install: byAddress("install", 30, MINUTE),
  login: byAddress("login", 10, 15 * MINUTE),
  // Many people in one school or office share an address, and each page that a member opens may need a refresh.
  refresh: bySession("refresh", 20, MINUTE),
  register: byAddress("register", 5, HOUR),
  // Mails are a burden to the recipient, so the limit allows as many codes as registrations, with room for typing errors.
  registrationCode: byAddress("registration-code", 10, HOUR),
  passwordReset: byAddress("password-reset", 3, HOUR),
  passwordResetConfirm: byAddress("password-reset-confirm", 10, 15 * MINUTE),
  // The holder of a session must not guess the account's password or codes either.
  accountSecret: byUser("account-secret", 10, 15 * MINUTE),
  emailChange: byUser("email-change", 5, HOUR),
  // Setting up a mail server takes a few attempts; the limit keeps recipients from being flooded.
  testMail: byUser("test-mail", 10, 15 * MINUTE),
  // Decoding pictures is expensive, and each waits in memory for its turn. Twenty at once, each tried again twice, pass.
  pictureUpload: byUser("picture-upload", 60, 5 * MINUTE),
  // Each attempt renders a text, whether it is refused or not. Nobody types this fast, but an import of a blog may have to
  // wait.
  articleWrite: byUser("article-write", 300, 5 * MINUTE),
  commentWrite: byUser("comment-write", 300, 5 * MINUTE),
  // Each renders a text, like the comment that follows it.
  commentPreview: byUser("comment-preview", 60, 5 * MINUTE),
  // Limits against guessing, and for mails, pictures and texts, count every attempt; these count successful calls only.
  follow: writesByUser("follow", 30, MINUTE),
  unfollow: writesByUser("unfollow", 30, MINUTE),
  block: writesByUser("block", 30, MINUTE),
  mute: writesByUser("mute", 30, MINUTE),
  profileComment: writesByUser("profile-comment", 10, 5 * MINUTE),
  // A moderator reads each of them.
  report: byUser("report", 20, HOUR),
  // A mail provider calls it from few addresses for many of its customers, and nobody guesses a token.
  mailOptOut: byAddress("mail-opt-out", 120, MINUTE),
  // The longest texts take a sixth of a second.
  comparison: byUser("comparison", 60, MINUTE),
  // Each typed letter sends a request; the limit keeps callers from collecting names.
  suggestion: byUser("suggestion", 240, MINUTE),
  tags: byAddress("tags", 240, MINUTE),
  searchSuggestion: byAddress("search-suggestion", 240, MINUTE),
  // Every member may save views, whether they use a panel or not.
  savedView: byUser("saved-view", 60, 5 * MINUTE),
  // Anybody may write to the log of visits.
  betaVisit: byAddress("beta-visit", 30, MINUTE),
  betaRedeem: byAddress("beta-redeem", 10, 15 * MINUTE),
  pluginUpload: byUser("plugin-upload", 20, HOUR),
  marketplaceCheck: byUser("marketplace-check", 30, HOUR),
  marketplaceAuthorize: byUser("marketplace-authorize", 30, HOUR),
} as const satisfies Record<string, RateLimit>;
