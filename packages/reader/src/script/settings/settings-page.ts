import type { me } from "@sitevine/api";
import { wireReveal } from "../account/reveal.js";
import { isHinted, part, session } from "../main.js";
import { createWaiting } from "../waiting/waiting.js";
import { wireAppearance } from "./appearance.js";
import { settle } from "./changes.js";
import { wireNotifications } from "./notifications.js";
import { createOwnAccount, type OwnAccount } from "./own-account.js";
import { fetchOwnFields, wireOwnFields } from "./own-fields.js";
import { wirePrivacy } from "./privacy.js";
import { wireProfile } from "./profile.js";
import { createSessionList } from "./sessions.js";
import { wireEmail, wireLeaving, wirePassword, wirePin, wireUsername } from "./sign-in-ways.js";

const fetchAccount = async (): Promise<OwnAccount> =>
  createOwnAccount((await session.call<typeof me>("GET", "/api/auth/me")).user);

/** Loads each page. Forms are enabled after all requests have succeeded, so that a failed load can be repeated. */
const SUBJECTS: Readonly<Record<string, (root: HTMLElement) => Promise<void>>> = {
  async profile(root) {
    const [account, fields] = await Promise.all([fetchAccount(), fetchOwnFields()]);
    wireProfile(root, account);
    wireOwnFields(fields);
  },
  async account(root) {
    const account = await fetchAccount();
    wireUsername(root, account);
    wireEmail(root, account);
    wirePassword();
    wirePin(root, account);
    wireLeaving();
  },
  sessions: async (root) => createSessionList(root)?.show(),
  privacy: () => wirePrivacy(),
  notifications: (root) => wireNotifications(root),
};

/** Shows or hides the links that only members see. */
function showOwn(isMember: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-sv-own]")) element.hidden = !isMember;
  const nav = part(document, "parts");
  if (nav) nav.hidden = !isMember;
}

/** Redirects links to sections of the former settings page to the page of that subject. */
function followOldLink(): void {
  const subject = document.getElementById(location.hash.slice(1));
  const link = subject?.closest(".sv-subject")?.querySelector("a");
  if (link) location.replace(link.href);
}

function open(root: HTMLElement): void {
  const show = SUBJECTS[root.dataset.svSettings ?? ""];
  const waiting = createWaiting(root);
  let shown: string | undefined;

  function showGuest(): void {
    showOwn(false);
    waiting.showGuest();
  }

  // The page was rendered for a member who has signed out since.
  if (!isHinted()) showGuest();
  session.onChange((subject) => {
    if (subject === null) {
      showGuest();
      // The forms may contain what the member has typed.
      part(root, "member")?.remove();
      return;
    }
    // The forms contain data of another member.
    if (shown !== undefined) return shown === subject ? undefined : leave();
    shown = subject;
    showOwn(true);
    if (show) void waiting.begin(() => show(root));
  });
}

function leave(): void {
  for (const form of document.forms) settle(form);
  location.reload();
}

/** Sets up the settings overview or one of its pages. */
function openSettings(section: HTMLElement): void {
  followOldLink();
  addEventListener("hashchange", followOldLink);
  wireAppearance(section);
  wireReveal();
  open(section);
}

const section = document.querySelector<HTMLElement>("[data-sv-settings]");
if (section) openSettings(section);
