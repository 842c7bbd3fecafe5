import { announce, focusOn, part, stamp, write } from "../page/parts.js";
import { say, sayCount, shortNumber } from "../page/words.js";
import type { Session } from "../session/session.js";
import { face } from "./face.js";
import { forgetPerson, type OwnPerson } from "./own-person.js";

/** The member's corner of the header, filled in once it is known who that is. */
export interface HeaderMenu {
  show(person: OwnPerson): void;
  showUnread(count: number): void;
  /** Turns into the guest's, when the session is over. */
  showGuest(): void;
}

export function createHeaderMenu(session: Session): HeaderMenu {
  const find = (): HTMLElement | null => part(document, "user");

  part<HTMLFormElement>(document, "sign-out")?.addEventListener("submit", (event) => {
    event.preventDefault();
    // Offline, the form does what it can by itself: it takes the reader to where the browser says so.
    const form = event.currentTarget as HTMLFormElement;
    session.signOut().catch(() => form.submit());
  });

  return {
    show(person) {
      const menu = find();
      if (!menu) return;
      write(menu, "name", person.displayName);
      part(menu, "avatar")?.replaceChildren(face(person));
      const own = part(menu, "profile");
      const link = own?.querySelector("a");
      if (own && link) {
        link.href = `/u/${encodeURIComponent(person.username)}`;
        own.hidden = false;
      }
    },
    showUnread(count) {
      const menu = find();
      if (!menu) return;
      write(menu, "unread", sayCount("unread", count));
      write(menu, "dot", shortNumber(count));
      const dot = part(menu, "dot");
      if (dot) dot.hidden = count === 0;
    },
    showGuest() {
      forgetPerson();
      const menu = find();
      if (!menu) return;
      const hadFocus = menu.contains(document.activeElement);
      const guest = stamp(menu, "signed-out");
      const first = guest?.querySelector("a");
      menu.replaceWith(guest ?? "");
      if (hadFocus && first) focusOn(first);
      announce(say("signedOut"));
    },
  };
}
