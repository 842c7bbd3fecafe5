import { createNotificationList } from "./account/notifications.js";
import { wireRegister } from "./account/register.js";
import { wireResetPassword } from "./account/reset-password.js";
import { wireSignIn } from "./account/sign-in.js";
import { createThread } from "./comments/thread.js";
import { followStyle } from "./live/style.js";
import { openMembersPage } from "./page/members-page.js";
import { closeMenus } from "./page/menus.js";
import { offerReactions } from "./page/reactions.js";
import { createHeaderMenu } from "./people/header.js";
import { findOwnPerson, forgetPerson, lastPerson, type OwnPerson } from "./people/own-person.js";
import { offerRelations } from "./people/relations.js";
import { followUnread } from "./people/unread.js";
import { createSession } from "./session/session.js";

// The door for modules of single pages: they are loaded beside this one and hold no copy of it.
export { onSend, openForm, showStep } from "./account/form.js";
export { clearIssues, showRefusal } from "./account/form-issues.js";
export { focusOn, part, stamp, write } from "./page/parts.js";
export { pressing } from "./page/press.js";
export { problemAfter, showProblem } from "./page/problem-words.js";
export { exactTime } from "./page/words.js";
export { face } from "./people/face.js";
export { Problem } from "./session/problem.js";
export { isHinted } from "./session/session.js";

/** What a page can go without: it stays as the site sent it. */
const optional = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** The one session of this page; modules of single pages take part in it. */
export const session = createSession();
const header = createHeaderMenu(session);
let thread = createThread(session);
const notifications = createNotificationList(session);
let member: string | undefined;
let stopUnread: (() => void) | undefined;

/** Shows anew who reads, after that has changed. */
export function refreshPerson(): void {
  forgetPerson();
  if (member !== undefined) optional(findOwnPerson(session, member, welcome));
}

function welcome(person: OwnPerson): void {
  header.show(person);
  if (member === person.id) return;
  member = person.id;
  stopUnread?.();
  stopUnread = followUnread(session, person.id, (count) => {
    header.showUnread(count);
    notifications?.refresh();
  });
  optional(openPage(person));
  if (notifications) optional(notifications.show());
}

async function openPage(person: OwnPerson): Promise<void> {
  if (await openMembersPage(session)) thread = createThread(session);
  optional(offerReactions(session));
  optional(offerRelations(session));
  if (thread) optional(thread.open(person));
}

session.onChange((subject) => {
  if (subject === null) {
    stopUnread?.();
    header.showGuest();
    notifications?.forget();
  } else optional(findOwnPerson(session, subject, welcome));
});

const last = lastPerson();
if (last) header.show(last);
closeMenus();
followStyle();
wireSignIn();
wireRegister();
wireResetPassword();
optional(session.start());
