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
import { findOwnPerson, lastPerson, type OwnPerson } from "./people/own-person.js";
import { offerRelations } from "./people/relations.js";
import { followUnread } from "./people/unread.js";
import { createSession } from "./session/session.js";

/** What a page can go without: it stays as the site sent it. */
const optional = (work: Promise<unknown>): void => void work.catch(() => undefined);

const session = createSession();
const header = createHeaderMenu(session);
let thread = createThread(session);
const notifications = createNotificationList(session);
let member: string | undefined;
let stopUnread: (() => void) | undefined;

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
