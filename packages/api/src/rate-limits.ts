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

/** For writes that cost little to refuse and tell nothing that could be guessed. */
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

/** The limits of single routes. Routes that name the same limit share one count. */
export const RATE_LIMITS = {
  install: byAddress("install", 30, MINUTE),
  login: byAddress("login", 10, 15 * MINUTE),
  // Many people of one school or office share an address, and each page that a member opens may need one.
  refresh: bySession("refresh", 20, MINUTE),
  register: byAddress("register", 5, HOUR),
  // Sending mail costs the receiver too: as many codes as registrations, with room for a typing error.
  registrationCode: byAddress("registration-code", 10, HOUR),
  passwordReset: byAddress("password-reset", 3, HOUR),
  passwordResetConfirm: byAddress("password-reset-confirm", 10, 15 * MINUTE),
  // Whoever holds a session may still not guess the account's password or codes.
  accountSecret: byUser("account-secret", 10, 15 * MINUTE),
  emailChange: byUser("email-change", 5, HOUR),
  // Reading pictures is dear, and each waits in memory for its turn.
  pictureUpload: byUser("picture-upload", 30, 5 * MINUTE),
  // Each try renders a text, refused or not. Nobody types this fast; who imports a blog waits now and then.
  articleWrite: byUser("article-write", 300, 5 * MINUTE),
  commentWrite: byUser("comment-write", 300, 5 * MINUTE),
  // Guessing limits, mails, pictures and texts count every try; these count what was carried out.
  follow: writesByUser("follow", 30, MINUTE),
  unfollow: writesByUser("unfollow", 30, MINUTE),
  block: writesByUser("block", 30, MINUTE),
  profileComment: writesByUser("profile-comment", 10, 5 * MINUTE),
  // Anybody may write to the log of visits.
  betaVisit: byAddress("beta-visit", 30, MINUTE),
  betaRedeem: byAddress("beta-redeem", 10, 15 * MINUTE),
  pluginUpload: byUser("plugin-upload", 20, HOUR),
  marketplaceAuthorize: byUser("marketplace-authorize", 30, HOUR),
} as const satisfies Record<string, RateLimit>;
