import type { me } from "@sitevine/api";
import { isHinted, part, problemAfter, session, showProblem } from "../main.js";
import { wireNotifications } from "./notifications.js";
import { createOwnAccount } from "./own-account.js";
import { wireOwnFields } from "./own-fields.js";
import { wirePrivacy } from "./privacy.js";
import { wireProfile } from "./profile.js";
import { createSessionList } from "./sessions.js";
import { wireEmail, wirePassword, wirePin, wireUsername } from "./sign-in-ways.js";

const page = document.querySelector<HTMLElement>("[data-sv-settings]");
let shown: string | undefined;

/** Shows a message in a part of the page whose data could not be loaded. */
const orSay = (id: string, work: Promise<void> | undefined): void =>
  void work?.catch((error: unknown) => {
    const head = document.getElementById(id)?.firstElementChild;
    if (head) showProblem(problemAfter(head), error);
  });

async function showSettings(root: HTMLElement): Promise<void> {
  const { user } = await session.call<typeof me>("GET", "/api/auth/me");
  const account = createOwnAccount(user);
  const sessions = createSessionList(root);
  wireProfile(root, account);
  wireUsername(root, account);
  wireEmail(root, account);
  wirePassword(() => orSay("sessions", sessions?.show()));
  wirePin(root, account);
  orSay("profile", wireOwnFields());
  orSay("sessions", sessions?.show());
  orSay("privacy", wirePrivacy());
  orSay("notifications", wireNotifications(root));
}

function showMember(root: HTMLElement, isMember: boolean): void {
  for (const [name, isShown] of [
    ["guest", !isMember],
    ["member", isMember],
    ["parts", isMember],
  ] as const) {
    const element = part(root, name);
    if (element) element.hidden = !isShown;
  }
}

if (page) {
  // The page was rendered for a member who has since signed out.
  if (!isHinted()) showMember(page, false);
  session.onChange((subject) => {
    // The forms must not keep anything of one member for the next.
    if (shown !== undefined && subject !== null && subject !== shown) return location.reload();
    showMember(page, subject !== null);
    if (subject === null) part(page, "member")?.remove();
    else if (shown === undefined) {
      shown = subject;
      orSay("profile", showSettings(page));
    }
  });
}
