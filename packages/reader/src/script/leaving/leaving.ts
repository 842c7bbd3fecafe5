import { KEPT } from "../session/kept-here.js";
import type { Session } from "../session/session.js";
import { KEPT_TEXTS, LEFT, openTexts, textsOf } from "./kept-texts.js";

/** Kept for as long as a tab: unfinished texts of its pages, and edits of the panels. */
const KEPT_IN_TAB = /^(?:sv-draft |sitevine\.drafts$)/;

// This module is loaded only when somebody signs out, so that it has its words itself.
const QUESTIONS = {
  en: "This browser has texts of yours that are not saved on the site. Signing out removes them. Sign out?",
  de: "Dieser Browser hat Texte von dir, die nicht auf der Site gespeichert sind. Beim Abmelden werden sie entfernt. Abmelden?",
};

/** Whether this browser has unfinished comments of the member. */
function hasComments(member: string): boolean {
  try {
    const drafts: unknown = JSON.parse(localStorage.getItem(KEPT.drafts) ?? "[]");
    return Array.isArray(drafts) && drafts.some((draft) => draft?.member === member);
  } catch {
    return false;
  }
}

function forgetInTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (KEPT_IN_TAB.test(key)) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses to store anything has kept nothing.
  }
}

/**
 * Ends the session, and removes from this browser what it keeps of the member. Asks first where that may be nowhere else; false when
 * they stay.
 */
export async function leave(session: Pick<Session, "signOut" | "onChange">): Promise<boolean> {
  let member = "";
  session.onChange((subject) => {
    member ||= subject ?? "";
  });
  const texts = await openTexts();
  try {
    const question = QUESTIONS[document.documentElement.lang.startsWith("de") ? "de" : "en"];
    const isAsked = hasComments(member) || (await textsOf(texts, member)).length > 0;
    if (isAsked && !confirm(question)) return false;
    await session.signOut();
    // Pages that are open keep nothing from now on.
    const channel = new BroadcastChannel(LEFT);
    channel.postMessage(member);
    channel.close();
    forgetInTab();
    for (const key of await textsOf(texts, member))
      texts?.transaction(KEPT_TEXTS.store, "readwrite").objectStore(KEPT_TEXTS.store).delete(key);
    return true;
  } finally {
    texts?.close();
  }
}
