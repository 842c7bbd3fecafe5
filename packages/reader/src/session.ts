/** The session of a member in a browser, which all scripts of the site share: one tab renews it for the others. */

export { type AccessToken, readAccessToken } from "./script/session/access-token.js";
export { findOwn, type OwnPage } from "./script/session/own-page.js";
export { Problem } from "./script/session/problem.js";
export { createSession, isHinted, type Session } from "./script/session/session.js";
export { connectTabs } from "./script/session/tabs.js";
